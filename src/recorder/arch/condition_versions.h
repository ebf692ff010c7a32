// SPDX-License-Identifier: BSD-3-Clause
// Symbols and versions of the functions on condition variables. On processors that glibc has long supported,
// it has two versions of each.
#pragma once

#if defined(__x86_64__)
#include "recorder/arch/x86_64/condition_versions.h"
#else
#define RANKINE_CONDITION_SYMBOL(name) name
#define RANKINE_CONDITION_VERSIONS
#endif
