// SPDX-License-Identifier: BSD-3-Clause
#include "base/arch/processor.h"

namespace rankine::cpu {

CounterFacts AskCounter() {
  return {};
}

}  // namespace rankine::cpu
