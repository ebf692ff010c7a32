// SPDX-License-Identifier: BSD-3-Clause
// The symbol names and versions of the condition-variable functions. glibc has two versions of each
// function on the architectures that it has supported for a long time.
#pragma once

#if defined(__x86_64__)
#include "recorder/arch/x86_64/condition_versions.h"
#else
#define RANKINE_CONDITION_SYMBOL(name) name
#define RANKINE_CONDITION_VERSIONS
#endif
