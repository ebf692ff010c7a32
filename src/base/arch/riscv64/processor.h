// SPDX-License-Identifier: BSD-3-Clause
// The version for riscv64; include base/arch/processor.h instead of this file. The clock is CLOCK_MONOTONIC,
// because user programs cannot find out the rate of the processor's own counter (rdtime).
#pragma once
#include <cstdint>
#include <ctime>

namespace rankine::cpu {

inline constexpr const char* kName = "riscv64";
inline constexpr bool kCanPatch = false;
inline constexpr uint64_t kLeastCounterHz = 1000000000;
inline constexpr int kRateFractionBits = 63;

inline uint64_t ReadCounter() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
}

inline void Pause() {
  __asm__ volatile("" : : : "memory");
}

inline long SystemCall(long number, long a, long b, long c, long d, long e, long f) {
  register long a7 __asm__("a7") = number;
  register long a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c;
  register long a3 __asm__("a3") = d;
  register long a4 __asm__("a4") = e;
  register long a5 __asm__("a5") = f;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5) : "memory");
  return a0;
}

}  // namespace rankine::cpu
