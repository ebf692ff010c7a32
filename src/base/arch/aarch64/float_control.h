// SPDX-License-Identifier: BSD-3-Clause
// aarch64: read through base/arch/float_control.h.
#pragma once
#include <cstdint>

namespace rankine::cpu {

// While it lives, floating-point operations neither trap nor leave flags.
class OwnArithmetic {
 public:
  OwnArithmetic() {
    __asm__ volatile("mrs %0, fpcr\n\tmrs %1, fpsr" : "=r"(mode_), "=r"(flags_));
    __asm__ volatile("msr fpcr, %0" : : "r"(uint64_t{0}));  // no traps, to nearest (Arm ARM C5.2.8)
  }
  ~OwnArithmetic() { __asm__ volatile("msr fpcr, %0\n\tmsr fpsr, %1" : : "r"(mode_), "r"(flags_)); }
  OwnArithmetic(const OwnArithmetic&) = delete;
  OwnArithmetic& operator=(const OwnArithmetic&) = delete;

 private:
  uint64_t mode_ = 0, flags_ = 0;
};

}  // namespace rankine::cpu
