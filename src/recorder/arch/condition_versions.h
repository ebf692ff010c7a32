// SPDX-License-Identifier: BSD-3-Clause
// The symbols and versions of functions on condition variables: an older processor's C library has each in
// two.
#pragma once

#if defined(__x86_64__)
#include "recorder/arch/x86_64/condition_versions.h"
#else
#define RANKINE_CONDITION_SYMBOL(name) name
#define RANKINE_CONDITION_VERSIONS
#endif
