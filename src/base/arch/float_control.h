// SPDX-License-Identifier: BSD-3-Clause
// Floating-point operations of ours in a program's thread: the mode and the flags are the program's.
#pragma once

#if defined(__x86_64__)
#include "base/arch/x86_64/float_control.h"
#elif defined(__aarch64__)
#include "base/arch/aarch64/float_control.h"
#else
#include "base/arch/portable/float_control.h"
#endif
