// SPDX-License-Identifier: BSD-3-Clause
// The part of recorder/arch/condition_versions.h for x86-64. The C library has two versions of the
// condition-variable functions. Our functions must have the newer version (rankine.map in this folder).
#pragma once

#define RANKINE_CONDITION_SYMBOL(name) "rankine_" name
#define RANKINE_CONDITION_VERSIONS                                              \
  __asm__(".symver rankine_pthread_cond_wait, pthread_cond_wait@@GLIBC_2.3.2"); \
  __asm__(".symver rankine_pthread_cond_timedwait, pthread_cond_timedwait@@GLIBC_2.3.2");
