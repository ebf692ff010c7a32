// Words of .cali lines: a word ends at ',' or '=' that no backslash precedes; "\n" is a newline, and a
// backslash before any other character makes it an ordinary one. Bytes beyond ASCII are taken as they are.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace rankine::exchange::cali {

// Metadata of Caliper's timers: a unit that attribute.unit overrides.
inline constexpr std::string_view kTimeUnit = "time.unit";

// The first `stop` in [at, end) that is not escaped, or `end`.
inline const char* FindStop(const char* at, const char* end, char stop) {
  while (at < end && *at != stop) at += *at == '\\' && end - at > 1 ? 2 : 1;
  return at;
}

// Decimal digits at `at`, at most 19 of them, so that no sum wraps; `*at` moves behind them. The byte at the
// end of the text must be no digit. False: no digit, or too many.
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

// What the word says, without escapes: `word` itself where it has none, else made in `room`.
std::string_view Unescape(std::string_view word, std::string& room);

// Appends `text` with the escapes that bring it back; a carriage return becomes U+FFFD.
void AppendEscaped(std::string& line, std::string_view text);

}  // namespace rankine::exchange::cali
