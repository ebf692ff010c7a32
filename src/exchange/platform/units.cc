// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/units.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rankine::exchange::platform {
namespace {

constexpr size_t kMostNumbers = size_t{1} << 21;

// Returns the factor of a unit prefix; 0: the text is not a prefix.
double Prefix(std::string_view prefix) {
  constexpr std::string_view kLetters = "kMGTPEZY";
  constexpr std::string_view kWords[] = {"kilo", "mega", "giga", "tera", "peta", "exa", "zeta", "yotta"};
  if (prefix.empty()) return 1;
  for (size_t i = 0; i < kLetters.size(); ++i) {
    const auto power = static_cast<double>(i + 1);
    if (prefix == kLetters.substr(i, 1) || prefix == kWords[i]) return std::pow(1000.0, power);
    if (prefix.size() == 2 && prefix[1] == 'i' && (prefix[0] == kLetters[i] || (i == 0 && prefix[0] == 'K')))
      return std::pow(1024.0, power);
  }
  return 0;
}

// Returns the factor of a unit; 0: unknown unit.
double Scale(std::string_view word, Unit unit) {
  if (word.empty()) return 1;
  if (unit == Unit::seconds) {
    constexpr std::pair<std::string_view, double> kTimes[] = {{"w", 604800}, {"d", 86400}, {"h", 3600},
                                                              {"m", 60},     {"s", 1},     {"ms", 1e-3},
                                                              {"us", 1e-6},  {"ns", 1e-9}, {"ps", 1e-12}};
    for (const auto& [name, seconds] : kTimes) {
      if (word == name) return seconds;
    }
    return 0;
  }
  if (unit == Unit::bytes_per_second) {
    if (word.ends_with("Bps")) return Prefix(word.substr(0, word.size() - 3));
    if (word.ends_with("bps")) return Prefix(word.substr(0, word.size() - 3)) / 8;
    return 0;
  }
  if (word.ends_with("flops")) return Prefix(word.substr(0, word.size() - 5));
  return word.ends_with("f") ? Prefix(word.substr(0, word.size() - 1)) : 0;
}

template <class T>
bool Whole(std::string_view text, T* number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), *number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

// Removes the text before the separator from `*text`, and returns it.
std::string_view Cut(std::string_view* text, char separator) {
  const size_t at = std::min(text->find(separator), text->size());
  const std::string_view piece = text->substr(0, at);
  text->remove_prefix(std::min(at + 1, text->size()));
  return piece;
}

}  // namespace

std::optional<double> ReadValue(std::string_view text, Unit unit) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '+')) text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{}) return std::nullopt;
  const std::string_view rest(read.ptr, static_cast<size_t>(text.data() + text.size() - read.ptr));
  const double scale = Scale(rest.substr(std::min(rest.find_first_not_of(' '), rest.size())), unit);
  value *= scale;
  if (scale == 0 || value < 0 || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<rankine::platform::Cost> ReadCost(std::string_view text) {
  rankine::platform::Cost cost;
  while (!text.empty()) {
    std::string_view piece = Cut(&text, ';');
    if (piece.empty()) continue;
    rankine::platform::CostPiece read;
    if (!Whole(Cut(&piece, ':'), &read.threshold)) return std::nullopt;
    const auto fixed = ReadValue(Cut(&piece, ':'), Unit::seconds);
    const auto per_byte = piece.empty() ? std::optional<double>(0) : ReadValue(piece, Unit::seconds);
    if (!fixed || !per_byte) return std::nullopt;
    read.fixed_s = *fixed;
    read.per_byte_s = *per_byte;
    cost.push_back(read);
  }
  std::stable_sort(cost.begin(), cost.end(),
                   [](const auto& one, const auto& other) { return one.threshold < other.threshold; });
  return cost;
}

std::optional<std::vector<rankine::platform::Deviation>> ReadDeviations(std::string_view text) {
  std::vector<rankine::platform::Deviation> all;
  while (!text.empty() && all.size() < rankine::platform::kMostDeviations) {
    std::string_view piece = Cut(&text, ';');
    rankine::platform::Deviation read;
    if (!Whole(Cut(&piece, ':'), &read.bytes) || !Whole(Cut(&piece, ':'), &read.least) ||
        !Whole(piece, &read.most))
      return std::nullopt;
    if (!(read.least > 0) || !(read.least <= read.most) || !std::isfinite(read.most)) return std::nullopt;
    if (!all.empty() && read.bytes <= all.back().bytes) return std::nullopt;
    all.push_back(read);
  }
  return all.empty() || !text.empty() ? std::nullopt : std::optional(all);
}

std::optional<std::vector<uint32_t>> ReadNumbers(std::string_view text) {
  std::vector<uint32_t> numbers;
  while (!text.empty()) {
    std::string_view piece = Cut(&text, ',');
    uint32_t first = 0, last = 0;
    const std::string_view from = Cut(&piece, '-');
    if (!Whole(from, &first)) return std::nullopt;
    last = first;
    if (!piece.empty() && !Whole(piece, &last)) return std::nullopt;
    if (last < first || last - first >= kMostNumbers - numbers.size()) return std::nullopt;
    for (uint64_t number = first; number <= last; ++number) numbers.push_back(static_cast<uint32_t>(number));
  }
  if (numbers.empty()) return std::nullopt;
  return numbers;
}

}  // namespace rankine::exchange::platform
