// SPDX-License-Identifier: BSD-3-Clause
// The version for aarch64; include base/arch/float_control.h instead of this file.
#pragma once
#include <cstdint>

namespace rankine::cpu {

// While this object exists, floating-point operations do not trap. The destructor restores the program's
// mode and flags.
class OwnArithmetic {
 public:
  OwnArithmetic() {
    __asm__ volatile("mrs %0, fpcr\n\tmrs %1, fpsr" : "=r"(mode_), "=r"(flags_));
    // The mode is: no traps; round to nearest (Arm ARM C5.2.8).
    __asm__ volatile("msr fpcr, %0" : : "r"(uint64_t{0}));
  }
  ~OwnArithmetic() { __asm__ volatile("msr fpcr, %0\n\tmsr fpsr, %1" : : "r"(mode_), "r"(flags_)); }
  OwnArithmetic(const OwnArithmetic&) = delete;
  OwnArithmetic& operator=(const OwnArithmetic&) = delete;

 private:
  uint64_t mode_ = 0, flags_ = 0;
};

}  // namespace rankine::cpu
