// SPDX-License-Identifier: BSD-3-Clause
// Safe in a signal handler. How large a page of memory is: 4, 16 or 64 KiB, as the kernel was built.
#pragma once
#include <sys/auxv.h>

#include <cstdint>

namespace rankine::rt {

// Every kernel that Linux programs run on has at least these.
inline constexpr uint64_t kLeastPageBytes = 4096;

inline uint64_t PageBytes() {
  const uint64_t bytes = getauxval(AT_PAGESZ);
  return bytes == 0 ? kLeastPageBytes : bytes;
}

}  // namespace rankine::rt
