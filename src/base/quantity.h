// SPDX-License-Identifier: BSD-3-Clause
// Parses durations and sizes as users write them: 1.5ms, 2min, 64K, 32MiB. The recorder and the offline
// tools use these functions, so they neither throw nor allocate. Formats of other programs have different
// rules for units, for example SimGrid's platforms (exchange/platform/units.h).
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rankine::base {

inline constexpr uint64_t kNsPerSecond = 1'000'000'000;

// Returns the number of nanoseconds in one unit of time; 0 if the unit is unknown.
constexpr uint64_t NanosecondsOf(std::string_view unit) {
  if (unit == "ns") return 1;
  if (unit == "us") return 1'000;
  if (unit == "ms") return 1'000'000;
  if (unit == "s") return kNsPerSecond;
  if (unit == "min") return 60 * kNsPerSecond;
  return unit == "h" ? 3600 * kNsPerSecond : 0;
}

// Returns the number of bytes in one unit of size. The units are K, M, G and T in upper or lower case, with
// or without iB. All units are powers of 1024. The result for an unknown unit is 0.
constexpr uint64_t BytesOf(std::string_view unit) {
  if (unit.empty() || (unit.size() != 1 && (unit.size() != 3 || unit[1] != 'i' || unit[2] != 'B'))) return 0;
  constexpr std::string_view kUpper = "KMGT", kLower = "kmgt";
  for (size_t i = 0; i < kUpper.size(); ++i) {
    if (unit[0] == kUpper[i] || unit[0] == kLower[i]) return uint64_t{1024} << (10 * i);
  }
  return 0;
}

namespace internal {

// Removes the digits at the beginning of `*text`. Returns false if there are no digits, or if the number
// does not fit into 64 bits.
constexpr bool TakeDigits(std::string_view* text, uint64_t* number) {
  uint64_t value = 0;
  size_t at = 0;
  for (; at < text->size() && (*text)[at] >= '0' && (*text)[at] <= '9'; ++at) {
    const auto digit = static_cast<uint64_t>((*text)[at] - '0');
    if (value > (~uint64_t{0} - digit) / 10) return false;
    value = value * 10 + digit;
  }
  text->remove_prefix(at);
  *number = value;
  return at > 0;
}

}  // namespace internal

// Parses a number, which may have a fraction, followed by a unit of time. Returns ns, or nullopt if the text
// is not a duration, or is 2^64 ns or more. A number without a unit is multiplied by `without_unit`; if
// `without_unit` is 0, a unit is required.
constexpr std::optional<uint64_t> ParseDuration(std::string_view text, uint64_t without_unit = 0) {
  uint64_t whole = 0;
  if (!internal::TakeDigits(&text, &whole)) return std::nullopt;
  std::string_view fraction;
  if (!text.empty() && text[0] == '.') {
    text.remove_prefix(1);
    size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
    if (digits == 0) return std::nullopt;
    fraction = std::string_view(text.data(), digits);
    text.remove_prefix(digits);
  }
  const uint64_t unit = text.empty() ? without_unit : NanosecondsOf(text);
  if (unit == 0 || whole > ~uint64_t{0} / unit) return std::nullopt;
  uint64_t part = unit, behind = 0;
  for (const char digit : fraction) {
    part /= 10;
    behind += part * static_cast<uint64_t>(digit - '0');
  }
  const uint64_t ns = whole * unit;
  if (behind > ~uint64_t{0} - ns) return std::nullopt;
  return ns + behind;
}

// Does the same as ParseDuration, but returns seconds, and reads a number without a unit as seconds.
constexpr std::optional<double> ParseSeconds(std::string_view text) {
  const std::optional<uint64_t> ns = ParseDuration(text, kNsPerSecond);
  if (!ns) return std::nullopt;
  return static_cast<double>(*ns) / static_cast<double>(kNsPerSecond);
}

// Parses a whole number of bytes, which may have a unit. Returns nullopt if `text` is not a size, or if the
// size is 2^64 bytes or more.
constexpr std::optional<uint64_t> ParseBytes(std::string_view text) {
  uint64_t number = 0;
  if (!internal::TakeDigits(&text, &number)) return std::nullopt;
  if (text.empty()) return number;
  const uint64_t unit = BytesOf(text);
  if (unit == 0 || number > ~uint64_t{0} / unit) return std::nullopt;
  return number * unit;
}

}  // namespace rankine::base
