// SPDX-License-Identifier: BSD-3-Clause
// The one door to what depends on the processor, for both worlds: the counter that clocks read, a pause in a
// spin loop, system calls. Each processor has a folder beside this file; `portable` has what the compiler can
// do without knowing it. The recorder's own part (registers, entry points) is src/recorder/arch.
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

// Is the counter a clock? `usable`: it runs at one rate on all cores. `hz`: that rate, or its estimate.
struct CounterFacts {
  bool usable = false;
  uint64_t hz = 1000000000;
};
CounterFacts AskCounter();

}  // namespace rankine::cpu
