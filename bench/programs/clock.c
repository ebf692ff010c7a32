// SPDX-License-Identifier: BSD-3-Clause
#define _GNU_SOURCE
#include <sched.h>
#include <time.h>

#include "bench.h"

long long bench_now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

void bench_pin(int rank) {
  cpu_set_t allowed, one;
  int seen = 0;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  rank %= CPU_COUNT(&allowed);
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
    if (!CPU_ISSET(cpu, &allowed) || seen++ != rank) continue;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
    return;
  }
}
