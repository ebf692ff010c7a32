// SPDX-License-Identifier: BSD-3-Clause
#include "layout/io/library_functions.h"

namespace rankine::layout {
namespace {

// The code does not use strcmp, because a sanitizer replaces strcmp by its own function. The sanitizer's
// function is not usable yet when the sanitizer looks up its first symbol.
int Compare(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return static_cast<unsigned char>(*a) - static_cast<unsigned char>(*b);
}

}  // namespace

uint16_t IoLibraryFunctionNamed(const char* name) {
  uint32_t low = 0, high = kIoLibraryFunctionCount;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    const uint16_t id = kIoLibraryByName[middle];
    const int order = Compare(name, NameOfIoLibraryFunction(id));
    if (order == 0) return id;
    if (order < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return 0;
}

}  // namespace rankine::layout
