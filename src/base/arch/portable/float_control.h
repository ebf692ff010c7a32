// SPDX-License-Identifier: BSD-3-Clause
// Any processor whose floating-point operations cannot trap (RISC-V): read through base/arch/float_control.h.
// The flags are not kept.
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
