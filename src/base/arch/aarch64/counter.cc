// SPDX-License-Identifier: BSD-3-Clause
#include "base/arch/processor.h"

namespace rankine::cpu {

// The architecture has one counter for all cores (Arm ARM, D12.1). The counter is not used if the firmware
// has not set the counter's rate.
CounterFacts AskCounter() {
  uint64_t hz = 0;
  __asm__("mrs %0, cntfrq_el0" : "=r"(hz));
  hz &= 0xffffffff;
  return {hz >= kLeastCounterHz, hz};
}

}  // namespace rankine::cpu
