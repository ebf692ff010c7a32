// SPDX-License-Identifier: BSD-3-Clause
// Returns the size of a page of memory. A kernel is built with pages of 4, 16 or 64 KiB. The function is safe
// in a signal handler.
#pragma once
#include <sys/auxv.h>

#include <cstdint>

namespace rankine::rt {

// No Linux kernel uses pages that are smaller than this.
inline constexpr uint64_t kLeastPageBytes = 4096;

inline uint64_t PageBytes() {
  const uint64_t bytes = getauxval(AT_PAGESZ);
  return bytes == 0 ? kLeastPageBytes : bytes;
}

}  // namespace rankine::rt
