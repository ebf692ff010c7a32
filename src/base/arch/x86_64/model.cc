// SPDX-License-Identifier: BSD-3-Clause
#include "base/arch/model.h"

#include <cpuid.h>

#include <cstring>

namespace rankine::cpu {

// The processor's brand string (CPUID leaves 0x80000002 to 4), without surrounding spaces.
size_t Model(char (&to)[kMaxModel]) {
  unsigned words[12] = {};
  to[0] = '\0';
  if (static_cast<unsigned>(__get_cpuid_max(0x80000000, nullptr)) < 0x80000004) return 0;
  for (unsigned i = 0; i < 3; ++i) {
    unsigned* at = words + size_t{4} * i;
    __get_cpuid(0x80000002 + i, at, at + 1, at + 2, at + 3);
  }
  char text[sizeof words + 1] = {};
  std::memcpy(text, words, sizeof words);
  const char* begin = text;
  while (*begin == ' ') ++begin;
  size_t size = std::strlen(begin);
  while (size > 0 && begin[size - 1] == ' ') --size;
  std::memcpy(to, begin, size);
  to[size] = '\0';
  return size;
}

}  // namespace rankine::cpu
