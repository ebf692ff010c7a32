// SPDX-License-Identifier: BSD-3-Clause
// The version for x86-64; include base/arch/float_control.h instead of this file.
#pragma once
#include <xmmintrin.h>

namespace rankine::cpu {

// While this object exists, floating-point operations do not trap. The destructor restores the program's
// mode and flags.
class OwnArithmetic {
 public:
  OwnArithmetic() : saved_(_mm_getcsr()) { _mm_setcsr(kDefault); }
  ~OwnArithmetic() { _mm_setcsr(saved_); }
  OwnArithmetic(const OwnArithmetic&) = delete;
  OwnArithmetic& operator=(const OwnArithmetic&) = delete;

 private:
  // In this mode, all exceptions are masked, no flag is set, and rounding is to nearest (Intel SDM 10.2.3).
  static constexpr unsigned kDefault = 0x1f80;
  unsigned saved_;
};

}  // namespace rankine::cpu
