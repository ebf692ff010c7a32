// SPDX-License-Identifier: BSD-3-Clause
// The registers that unwinding needs, by their DWARF numbers, and where the kernel stores them when it
// interrupts a thread.
#pragma once
#include <signal.h>
#include <ucontext.h>

#include <cstdint>

#if defined(__x86_64__)
#include "recorder/arch/x86_64/registers.h"
#elif defined(__aarch64__)
#include "recorder/arch/aarch64/registers.h"
#elif defined(__riscv)
#include "recorder/arch/riscv64/registers.h"
#endif
