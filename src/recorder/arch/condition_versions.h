// SPDX-License-Identifier: BSD-3-Clause
// Symbol names and versions of the condition-variable functions. For architectures that glibc has supported
// for a long time, it has two versions of each function.
#pragma once

#if defined(__x86_64__)
#include "recorder/arch/x86_64/condition_versions.h"
#else
#define RANKINE_CONDITION_SYMBOL(name) name
#define RANKINE_CONDITION_VERSIONS
#endif
