// SPDX-License-Identifier: BSD-3-Clause
#include "probe/orangefs/config.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

namespace rankine::probe::orangefs {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr size_t kMostRanges = 1024;

// Takes the next word from the line; empty if there is no further word.
std::string_view Word(std::string_view* line) {
  const size_t begin = line->find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  line->remove_prefix(begin);
  const size_t end = std::min(line->find_first_of(kBlanks), line->size());
  const std::string_view word = line->substr(0, end);
  line->remove_prefix(end);
  return word;
}

std::optional<uint64_t> Number(std::string_view text) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Parses ranges like "3-7,9-12".
void AddRanges(uint64_t file_system, std::string_view ranges, std::vector<StoredFiles>* found) {
  while (!ranges.empty() && found->size() < kMostRanges) {
    const std::string_view range = ranges.substr(0, ranges.find(','));
    ranges.remove_prefix(std::min(range.size() + 1, ranges.size()));
    const size_t dash = range.find('-');
    if (dash == std::string_view::npos) continue;
    const auto first = Number(range.substr(0, dash)), last = Number(range.substr(dash + 1));
    if (first && last && *first <= *last) found->push_back({file_system, *first, *last});
  }
}

}  // namespace

std::vector<StoredFiles> DataOf(std::string_view text, std::string_view server) {
  std::vector<StoredFiles> found;
  uint64_t file_system = 0;
  bool in_data = false;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::string_view first = Word(&line);
    if (first == "<FileSystem>") file_system = 0;
    if (first == "<DataHandleRanges>") in_data = true;
    if (first == "</DataHandleRanges>") in_data = false;
    if (first == "ID") file_system = Number(Word(&line)).value_or(0);
    if (in_data && first == "Range" && Word(&line) == server) AddRanges(file_system, Word(&line), &found);
  }
  return found;
}

}  // namespace rankine::probe::orangefs
