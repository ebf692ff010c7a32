// SPDX-License-Identifier: BSD-3-Clause
// The file name of the program loader.
#pragma once

namespace rankine::recorder::arch {

#if defined(__x86_64__)
inline constexpr const char* kLoader = "ld-linux-x86-64.so.2";
#elif defined(__aarch64__)
inline constexpr const char* kLoader = "ld-linux-aarch64.so.1";
#elif defined(__riscv)
inline constexpr const char* kLoader = "ld-linux-riscv64-lp64d.so.1";
#endif

}  // namespace rankine::recorder::arch
