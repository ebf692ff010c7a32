// SPDX-License-Identifier: BSD-3-Clause
// Single steps: between the two calls the processor interrupts (SIGTRAP) after each instruction. For one test
// program each, which must include this once. Where a process cannot ask for that for itself, tests send the
// signal.
#pragma once

#if defined(__x86_64__)
#include "recorder/arch/x86_64/single_steps.h"
inline constexpr bool kSingleSteps = true;
#else
inline constexpr bool kSingleSteps = false;
inline void callsite_test_trap_on() {}
inline void callsite_test_trap_off() {}
#endif
