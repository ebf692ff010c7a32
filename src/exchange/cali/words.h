// SPDX-License-Identifier: BSD-3-Clause
// Words of .cali lines. A word ends at a ',' or '=' that is not escaped by a backslash. "
// " is a newline. A backslash before any other character makes it an ordinary one. Bytes beyond ASCII stay
// unchanged.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace rankine::exchange::cali {

// A metadata key that Caliper's timers write: a unit, which attribute.unit overrides.
inline constexpr std::string_view kTimeUnit = "time.unit";

// Returns the first `stop` in [at, end) that is not escaped, or `end`.
inline const char* FindStop(const char* at, const char* end, char stop) {
  while (at < end && *at != stop) at += *at == '\\' && end - at > 1 ? 2 : 1;
  return at;
}

// Parses at most 19 decimal digits at `*at`, so that the sum cannot overflow, and moves `*at` past them. The
// byte after the text must not be a digit. Returns false if there is no digit, or too many.
inline bool TakeNumber(const char** at, uint64_t* number) {
  const char* digit = *at;
  uint64_t sum = 0;
  for (unsigned value = 0; (value = static_cast<unsigned char>(*digit) - unsigned{'0'}) < 10; ++digit) {
    sum = sum * 10 + value;
  }
  const auto count = digit - *at;
  *at = digit;
  *number = sum;
  return count > 0 && count < 20;
}

// Returns the word without escapes: `word` itself if it has none, else a copy in `room`.
std::string_view Unescape(std::string_view word, std::string& room);

// Appends `text`, escaped so that reading restores it. A carriage return becomes U+FFFD.
void AppendEscaped(std::string& line, std::string_view text);

}  // namespace rankine::exchange::cali
