// SPDX-License-Identifier: BSD-3-Clause
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kBatches = 40, kWarmUp = 3, kMostInTurns = 8 };

/* callgrind counts only inside this function. */
__attribute__((noinline)) void bench_measured(void (*run)(long), long n) {
  run(n);
  __asm__ volatile("" ::: "memory"); /* prevents a tail call: callgrind must see the function end */
}

static double time_batch(const struct bench_case* c) {
  if (c->prepare != NULL) c->prepare();
  MPI_Barrier(MPI_COMM_WORLD);
  const long long begin = bench_now_ns();
  bench_measured(c->run, c->iterations);
  return (double)(bench_now_ns() - begin) / (double)c->iterations / c->parts;
}

static void print_case(const struct bench_case* c, const double* ns) {
  printf("{\"case\": \"%s\", \"calls\": %d, \"requests\": %d, \"parts\": %d, \"ns\": [", c->name, c->calls,
         c->requests, c->parts);
  for (int batch = 0; batch < kBatches; batch++) printf("%s%.2f", batch ? ", " : "", ns[batch]);
  printf("]}\n");
}

/* Times a case together with the following cases that alternate with this case. Returns the number of
 * these cases. */
static int time_cases(const struct bench_case* c, int rank) {
  static double ns[kMostInTurns][kBatches];
  int cases = 1;
  while (c[cases].name != NULL && c[cases].in_turns && cases < kMostInTurns) cases++;
  for (int batch = -kWarmUp; batch < kBatches; batch++) {
    for (int i = 0; i < cases; i++) {
      const double took = time_batch(&c[i]);
      if (batch >= 0) ns[i][batch] = took;
    }
  }
  if (rank != 0) return cases;
  for (int i = 0; i < cases; i++) print_case(&c[i], ns[i]);
  fflush(stdout);
  return cases;
}

/* Runs n iterations, and after that 2n iterations. The difference of the counts belongs to exactly n
   iterations. */
static void count_case(const struct bench_case* c, long n) {
  if (c->prepare != NULL) c->prepare();
  c->run(100); /* the first calls create rows and fill caches */
  bench_measured(c->run, n);
  bench_measured(c->run, 2 * n);
}

static void list_case(const struct bench_case* c) {
  printf("{\"case\": \"%s\", \"calls\": %d, \"requests\": %d, \"parts\": %d}\n", c->name, c->calls,
         c->requests, c->parts);
}

int main(int argc, char** argv) {
  int rank, size;
  long count = argc == 3 && strcmp(argv[1], "--count") == 0 ? atol(argv[2]) : 0;
  if (argc != 1 && count <= 0) {
    fprintf(stderr, "usage: %s [--count N]\n", argv[0]);
    return 2;
  }
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != bench_ranks) {
    if (rank == 0) fprintf(stderr, "%s: needs %d ranks, has %d\n", argv[0], bench_ranks, size);
    MPI_Finalize();
    return 2;
  }
  if (count == 0) bench_pin(rank);
  for (const struct bench_case* c = bench_cases; c->name != NULL;) {
    if (count == 0) {
      c += time_cases(c, rank);
    } else {
      if (rank == 0) list_case(c);
      count_case(c++, count);
    }
  }
  MPI_Finalize();
  return 0;
}
