// SPDX-License-Identifier: BSD-3-Clause
/* Calls a function continuously, while a bench patches it: patched [CALLS_PER_BATCH]. For each batch, the
 * program prints the time of one call in ns. The program runs until it is killed. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

__attribute__((noinline, noclone)) long patched_function(long a, long b) {
  __asm__ volatile("" : "+r"(a), "+r"(b) : : "memory");
  return 3 * a + b;
}

static double now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

int main(int argc, char** argv) {
  const long calls = argc > 1 ? atol(argv[1]) : 200000;
  cpu_set_t first;
  CPU_ZERO(&first);
  CPU_SET(0, &first);
  sched_setaffinity(0, sizeof first, &first);
  for (long sum = 0;;) {
    const double begin = now_ns();
    for (long i = 0; i < calls; ++i) sum += patched_function(i, sum);
    if (printf("%.3f\n", (now_ns() - begin) / (double)calls) < 0 || fflush(stdout) != 0) return 0;
  }
}
