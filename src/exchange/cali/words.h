// SPDX-License-Identifier: BSD-3-Clause
// Words of .cali lines. A word ends at ',' or '=' without a backslash before it. "\n" is a newline. A
// backslash before any other character makes it an ordinary one. Bytes beyond ASCII stay unchanged.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace rankine::exchange::cali {

// A metadata key of Caliper's timers: a unit that attribute.unit overrides.
inline constexpr std::string_view kTimeUnit = "time.unit";

// The first `stop` in [at, end) that is not escaped, or `end`.
inline const char* FindStop(const char* at, const char* end, char stop) {
  while (at < end && *at != stop) at += *at == '\\' && end - at > 1 ? 2 : 1;
  return at;
}

// Parses at most 19 decimal digits at `at`, so that no sum wraps around, and moves `*at` after them. The byte
// after the text must be no digit. Returns false for no digit or too many.
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

// The word without escapes: `word` itself if it has none, else a copy in `room`.
std::string_view Unescape(std::string_view word, std::string& room);

// Appends `text` with escapes, so that reading restores it. A carriage return becomes U+FFFD.
void AppendEscaped(std::string& line, std::string_view text);

}  // namespace rankine::exchange::cali
