// SPDX-License-Identifier: BSD-3-Clause
// The version for aarch64; include base/arch/processor.h instead of this file.
#pragma once
#include <cstdint>

namespace rankine::cpu {

inline constexpr const char* kName = "aarch64";
inline constexpr bool kCanPatch = false;
// Every realistic rate of the counter is above this limit. CLOCK_MONOTONIC is derived from the same counter,
// so its resolution is not better.
inline constexpr uint64_t kLeastCounterHz = 1000000;
// A rate is stored as ns per tick in a 64-bit fixed-point number. At the rate kLeastCounterHz, a tick takes
// 1,000 ns, so the integer part needs 10 bits.
inline constexpr int kRateFractionBits = 54;

// Reads the processor's virtual counter. Without the barrier, the processor might read the counter before
// preceding instructions have finished. As a result, a call could seem to end before it began.
inline uint64_t ReadCounter() {
  uint64_t ticks = 0;
  __asm__ volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(ticks) : : "memory");
  return ticks;
}

inline void Pause() {
  __asm__ volatile("yield" : : : "memory");
}

inline long SystemCall(long number, long a, long b, long c, long d, long e, long f) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc #0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory", "cc");
  return x0;
}

}  // namespace rankine::cpu
