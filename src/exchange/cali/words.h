// SPDX-License-Identifier: BSD-3-Clause
// Handles the words of .cali lines. A word ends at a ',' or '=' that is not escaped by a backslash. The
// escape "\n" is a newline. After a backslash, any other character is an ordinary character. Bytes beyond
// ASCII stay unchanged.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace rankine::exchange::cali {

// Caliper's timers write this metadata key. The key contains a unit, but `attribute.unit` overrides this
// unit.
inline constexpr std::string_view kTimeUnit = "time.unit";

// Returns the position in [at, end) of the first unescaped character that equals `stop`. If the range
// contains no unescaped `stop`, returns the position `end`.
inline const char* FindStop(const char* at, const char* end, char stop) {
  while (at < end && *at != stop) at += *at == '\\' && end - at > 1 ? 2 : 1;
  return at;
}

// Parses at most 19 decimal digits, starting at `*at`. With 19 digits, the sum cannot overflow. Moves `*at`
// to the position after the digits. The byte after the digits must not be a digit. Returns false if there are
// no digits, or too many digits.
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

// Returns the word without escapes. If the word contains no escapes, returns the argument itself. If the
// word contains escapes, returns a copy in the buffer `room`.
std::string_view Unescape(std::string_view word, std::string& room);

// Appends `text`, escaped so that reading restores it. A carriage return becomes U+FFFD.
void AppendEscaped(std::string& line, std::string_view text);

}  // namespace rankine::exchange::cali
