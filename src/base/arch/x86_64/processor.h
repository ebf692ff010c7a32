// SPDX-License-Identifier: BSD-3-Clause
// The version for x86-64; include base/arch/processor.h instead of this file.
#pragma once
#include <cstdint>

namespace rankine::cpu {

inline constexpr const char* kName = "x86-64";
// rankine attach and --io=deep put jumps into running processes. The code for the jumps supports only
// x86-64.
inline constexpr bool kCanPatch = true;
// The lowest accepted rate of the counter. A counter with a lower rate has a worse resolution than
// CLOCK_MONOTONIC.
inline constexpr uint64_t kLeastCounterHz = 1000000000;
// A rate is stored as ns per tick in a 64-bit fixed-point number. The stored value is at most 1, because
// the counter's rate is at least kLeastCounterHz.
inline constexpr int kRateFractionBits = 63;

// Reads the time-stamp counter.
inline uint64_t ReadCounter() {
  return __builtin_ia32_rdtsc();
}

inline void Pause() {
  __builtin_ia32_pause();
}

inline long SystemCall(long number, long a, long b, long c, long d, long e, long f) {
  long result = 0;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

}  // namespace rankine::cpu
