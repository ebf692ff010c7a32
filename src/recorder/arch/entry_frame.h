// SPDX-License-Identifier: BSD-3-Clause
// The frame of an entry point consists of two words: the caller's frame pointer and the return address. The
// frame is directly below the caller's stack pointer. The recorder identifies a call by the address of the
// entry point's frame.
#pragma once

#if defined(__x86_64__)
#include "recorder/arch/x86_64/entry_frame.h"
#elif defined(__aarch64__)
#include "recorder/arch/aarch64/entry_frame.h"
#elif defined(__riscv)
#include "recorder/arch/riscv64/entry_frame.h"
#endif
