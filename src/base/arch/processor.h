// SPDX-License-Identifier: BSD-3-Clause
// Processor-dependent code that the recorder and the offline tools share: the counter for clocks, a pause
// for spin loops, and system calls. Each processor has a folder next to this file. Code for any processor
// is in the folder `portable`. Processor-dependent code that only the recorder uses (registers, entry
// points) is in src/recorder/arch.
#pragma once

#if defined(__x86_64__)
#include "base/arch/x86_64/processor.h"
#elif defined(__aarch64__)
#include "base/arch/aarch64/processor.h"
#elif defined(__riscv) && __riscv_xlen == 64
#include "base/arch/riscv64/processor.h"
#else
#error "no folder of src/base/arch is for this processor"
#endif

namespace rankine::cpu {

// Whether the counter can be used as a clock. The member `usable` is true if the counter runs at the same
// constant rate on all cores. The member `hz` is the rate of the counter, or an estimate of this rate.
struct CounterFacts {
  bool usable = false;
  uint64_t hz = 1000000000;
};
CounterFacts AskCounter();

}  // namespace rankine::cpu
