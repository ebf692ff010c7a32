// SPDX-License-Identifier: BSD-3-Clause
// The version for processors whose floating-point operations cannot trap (RISC-V); include
// base/arch/float_control.h instead of this file. The destructor does not restore the flags.
#pragma once

namespace rankine::cpu {

class OwnArithmetic {
 public:
  OwnArithmetic() {}
  ~OwnArithmetic() {}
  OwnArithmetic(const OwnArithmetic&) = delete;
  OwnArithmetic& operator=(const OwnArithmetic&) = delete;
};

}  // namespace rankine::cpu
