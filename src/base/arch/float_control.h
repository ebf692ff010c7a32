// SPDX-License-Identifier: BSD-3-Clause
// Protects the program's floating-point mode and flags when we compute with floating-point numbers in its
// threads.
#pragma once

#if defined(__x86_64__)
#include "base/arch/x86_64/float_control.h"
#elif defined(__aarch64__)
#include "base/arch/aarch64/float_control.h"
#else
#include "base/arch/portable/float_control.h"
#endif
