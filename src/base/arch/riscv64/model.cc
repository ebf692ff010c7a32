// SPDX-License-Identifier: BSD-3-Clause
#include "base/arch/model.h"

namespace rankine::cpu {

size_t Model(char (&to)[kMaxModel]) {
  to[0] = '\0';
  return 0;
}

}  // namespace rankine::cpu
