// SPDX-License-Identifier: BSD-3-Clause
// Formats a real as the shortest text that yields the same number when read back.
#pragma once
#include <charconv>
#include <cmath>
#include <string>

namespace rankine::base {

// Large numbers are written with an exponent, because with all digits they would look like exact integers.
inline std::string RealText(double value) {
  char buffer[40];
  const bool large = std::fabs(value) >= 1e16;
  const auto end = large ? std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific)
                         : std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, end.ptr};
}

}  // namespace rankine::base
