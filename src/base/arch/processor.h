// SPDX-License-Identifier: BSD-3-Clause
// All code that depends on the processor, for both worlds: the counter that clocks read, a pause for spin
// loops, and system calls. Each processor has a folder next to this file. `portable` contains code that the
// compiler can translate for any processor. The recorder has processor-dependent code of its own (registers,
// entry points) in src/recorder/arch.
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

// Whether the counter can be used as a clock. `usable`: it runs at the same constant rate on all cores. `hz`:
// that rate, or an estimate.
struct CounterFacts {
  bool usable = false;
  uint64_t hz = 1000000000;
};
CounterFacts AskCounter();

}  // namespace rankine::cpu
