// SPDX-License-Identifier: BSD-3-Clause
// The largest size that a page of memory may have on this processor. base/rt/page.h returns the actual size.
#pragma once
#include <cstdint>

namespace rankine::cpu {

#if defined(__aarch64__)
// Kernels for this processor are built with pages of 4, 16 or 64 KiB.
inline constexpr uint64_t kLargestPageBytes = 65536;
#else
inline constexpr uint64_t kLargestPageBytes = 4096;
#endif

}  // namespace rankine::cpu
