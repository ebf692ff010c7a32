// SPDX-License-Identifier: BSD-3-Clause
// Reads a string from a fixed-size field of a mapped structure. Another process wrote the field, so the
// terminating NUL may be missing.
#pragma once
#include <cstddef>
#include <string_view>

namespace rankine::layout {

template <size_t N>
std::string_view FixedString(const char (&field)[N]) {
  size_t size = 0;
  while (size < N && field[size] != '\0') ++size;
  return {field, size};
}

}  // namespace rankine::layout
