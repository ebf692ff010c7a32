// SPDX-License-Identifier: BSD-3-Clause
// How large a page of memory may be on this processor. How large it is: base/rt/page.h.
#pragma once
#include <cstdint>

namespace rankine::cpu {

#if defined(__aarch64__)
// Kernels are built with pages of 4, 16 or 64 KiB.
inline constexpr uint64_t kLargestPageBytes = 65536;
#else
inline constexpr uint64_t kLargestPageBytes = 4096;
#endif

}  // namespace rankine::cpu
