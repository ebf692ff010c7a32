// SPDX-License-Identifier: BSD-3-Clause
// x86-64: read through base/arch/float_control.h.
#pragma once
#include <xmmintrin.h>

namespace rankine::cpu {

// While it lives, floating-point operations neither trap nor leave flags.
class OwnArithmetic {
 public:
  OwnArithmetic() : saved_(_mm_getcsr()) { _mm_setcsr(kDefault); }
  ~OwnArithmetic() { _mm_setcsr(saved_); }
  OwnArithmetic(const OwnArithmetic&) = delete;
  OwnArithmetic& operator=(const OwnArithmetic&) = delete;

 private:
  static constexpr unsigned kDefault =
      0x1f80;  // all exceptions masked, no flag, to nearest (Intel SDM 10.2.3)
  unsigned saved_;
};

}  // namespace rankine::cpu
