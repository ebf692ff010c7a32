// Text in a fixed field of a mapped structure, which another process may have left without its NUL.
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
