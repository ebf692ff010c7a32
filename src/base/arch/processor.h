// SPDX-License-Identifier: BSD-3-Clause
// All processor-dependent code that the recorder and the offline tools share: the counter for clocks, a pause
// for spin loops, and system calls. For each processor, there is a folder next to this file. `portable`
// contains code that works on any processor. Processor-dependent code of the recorder alone (registers, entry
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

// Whether the counter can be used as a clock. `usable`: the counter runs at the same constant rate on all
// cores. `hz`: this rate, or an estimate of it.
struct CounterFacts {
  bool usable = false;
  uint64_t hz = 1000000000;
};
CounterFacts AskCounter();

}  // namespace rankine::cpu
