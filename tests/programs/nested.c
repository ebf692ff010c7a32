// SPDX-License-Identifier: BSD-3-Clause
// Spends known times in its functions. Usage: nested MILLISECONDS [OF_DEEP]
//
// Rank 0 computes in two functions, with times in the ratio 3 : 1. One of these functions is inlined into
// its caller. After that, the ranks synchronise in a function that has two callers, and rank 1 waits for rank
// 0. The first caller is in a region. OF_DEEP is the time of the recursive function in ms, by default five
// times MILLISECONDS. A line "expect FUNCTION MICROSECONDS 0" contains the processor time that rank 0 spent
// in a function.
#include <rankine/rankine.h>
#include <time.h>

#include "program.h"

static double processor_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static volatile double sink;

static inline __attribute__((always_inline)) double kernel(double until) {
  double x = 1;
  do {
    for (int i = 0; i < 100000; ++i) x = x * 0.999 + 1;
    sink = x;
  } while (processor_us() < until);
  return x;
}

static double spent_heavy, spent_light, spent_deep;

__attribute__((noinline)) static void heavy(int ms) {
  const double from = processor_us();
  kernel(from + ms * 1e3);
  spent_heavy += processor_us() - from;
}

static inline __attribute__((always_inline)) void light(int ms) {
  const double from = processor_us();
  kernel(from + ms * 1e3);
  spent_light += processor_us() - from;
}

// Calls itself; only the innermost call works.
__attribute__((noinline)) static int deep(int levels, int ms) {
  int below = 0;
  if (levels > 0) {
    below = deep(levels - 1, ms);
  } else {
    const double from = processor_us();
    kernel(from + ms * 1e3);
    spent_deep += processor_us() - from;
  }
  sink += 1;  // prevents a tail call
  return below + 1;
}

__attribute__((noinline)) static void exchange(void) {
  int in = world_rank, out = 0;
  MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  sink = out;
}

__attribute__((noinline)) static void step(int ms) {
  if (world_rank == 0) {
    heavy(3 * ms);
    light(ms);
  }
  exchange();
  sink += 1;
}

__attribute__((noinline)) static void finish(int ms) {
  if (world_rank == 0) deep(5, ms);
  exchange();
  sink += 1;
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const int ms = argument(argc, argv, 1, 100);
  RANKINE_BEGIN("steps");
  for (int i = 0; i < 5; ++i) step(ms);
  RANKINE_END("steps");
  finish(argument(argc, argv, 2, 5 * ms));
  if (world_rank == 0)
    printf("expect heavy %.0f 0\nexpect light %.0f 0\nexpect deep %.0f 0\n", spent_heavy, spent_light,
           spent_deep);
  fflush(stdout);
  MPI_Finalize();
  return 0;
}
