// SPDX-License-Identifier: BSD-3-Clause
// Single steps: between calls of callsite_test_trap_on and callsite_test_trap_off, the processor raises
// SIGTRAP after each instruction. Only one source file of a test program may include this header. If a
// process cannot single-step itself, tests send SIGTRAP instead.
#pragma once

#if defined(__x86_64__)
#include "recorder/arch/x86_64/single_steps.h"
inline constexpr bool kSingleSteps = true;
#else
inline constexpr bool kSingleSteps = false;
inline void callsite_test_trap_on() {}
inline void callsite_test_trap_off() {}
#endif
