// SPDX-License-Identifier: BSD-3-Clause
// Parses text eight characters at a time. The bytes after the end of the text must be readable
// (`Chunks::kPadding`).
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace rankine::exchange::cali {

inline constexpr auto kPowersOfTen = [] {
  std::array<uint64_t, 17> powers{1};
  for (size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

// Parses up to eight decimal digits, starting at the position `at`. Returns the number of digits, and stores
// their value in the argument `number`. The characters are loaded as a little-endian word, so the first digit
// is in the lowest byte. The shift inserts leading zeros. Multiplications then combine neighbouring digits
// into pairs, and the pairs into groups of four and eight. No branch depends on the number of digits, because
// no processor could predict such a branch.
inline unsigned TakeEight(const char* at, uint64_t* number) {
  uint64_t word = 0;
  std::memcpy(&word, at, sizeof(word));
  word ^= 0x3030303030303030u;  // Each digit character becomes a byte with the value 0 to 9.
  const uint64_t others = ((word + 0x7676767676767676u) | word) &
                          0x8080808080808080u;  // The top bit is set in each byte that is not a digit.
  const unsigned digits = others == 0 ? 8 : static_cast<unsigned>(std::countr_zero(others)) / 8;
  word = digits == 0 ? 0 : word << (8 * (8 - digits));
  word = word * 10 + (word >> 8);
  *number = ((word & 0x000000ff000000ffu) * 0x000f424000000064u +
             ((word >> 16) & 0x000000ff000000ffu) * 0x0000271000000001u) >>
            32;
  return digits;
}

// Does the same as TakeNumber in words.h, but only for up to 16 digits. Returns false if there are more
// digits.
inline bool TakePadded(const char** at, uint64_t* number) {
  const unsigned first = TakeEight(*at, number);
  *at += first;
  if (first < 8) return first != 0;
  uint64_t low = 0;
  const unsigned second = TakeEight(*at, &low);
  *at += second;
  *number = *number * kPowersOfTen[second] + low;
  return second < 8 || static_cast<unsigned char>(**at - '0') > 9;
}

}  // namespace rankine::exchange::cali
