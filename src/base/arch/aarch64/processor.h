// SPDX-License-Identifier: BSD-3-Clause
// aarch64: read through base/arch/processor.h.
#pragma once
#include <cstdint>

namespace rankine::cpu {

inline constexpr const char* kName = "aarch64";
inline constexpr bool kCanPatch = false;
// CLOCK_MONOTONIC is made from the same counter, so that it is never finer.
inline constexpr uint64_t kLeastCounterHz = 1000000;
// A rate is ns per tick in a word: at kLeastCounterHz a tick has 1000 ns, which need 10 bits.
inline constexpr int kRateFractionBits = 54;

// The virtual counter. Without the barrier the processor may read it before the instructions that come first,
// and a call could then seem to end before it began.
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
