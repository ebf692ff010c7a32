// SPDX-License-Identifier: BSD-3-Clause
// Measures the mean processor time of a call and prints a line "NAME NS". If a cost occurs only once per
// run, for example a first lookup, it is divided among all calls.
#pragma once
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { kMappings = 4000, kPage = 4096 };

static inline double cpu_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// The parameter `call` may consist of several statements.
#define FORM(name, calls, call)                                       \
  do {                                                                \
    const double begin_ = cpu_ns();                                   \
    for (int i_ = 0; i_ < (calls); ++i_) {                            \
      call;                                                           \
    }                                                                 \
    printf("%s %.0f\n", name, (cpu_ns() - begin_) / (double)(calls)); \
  } while (0)

// Creates so many mappings that reading the list of mappings takes 1 ms.
static inline void map_much(void) {
  for (int i = 0; i < kMappings; ++i) {
    if (mmap(NULL, kPage, i % 2 != 0 ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
        MAP_FAILED)
      abort();
  }
}
