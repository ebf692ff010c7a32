// SPDX-License-Identifier: BSD-3-Clause
// Runs ranks that may share processors. Usage: crowded MILLISECONDS [abort]
//
// Each rank uses the given processor time, and rank 0 twice that time. The ranks make a reduction at the
// end. Each rank prints the times that it measured between MPI_Init and MPI_Finalize: "own RANK OUTSIDE
// MPI", in microseconds of wall-clock time.
#include <time.h>

#include "program.h"

static double clock_us(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static volatile unsigned long sink;

static void compute(double microseconds) {
  const double end = clock_us(CLOCK_THREAD_CPUTIME_ID) + microseconds;
  while (clock_us(CLOCK_THREAD_CPUTIME_ID) < end) {
    for (int i = 0; i < 10000; ++i) sink += (unsigned long)i;
  }
}

int main(int argc, char** argv) {
  enum { kStepUs = 5000 };
  begin(&argc, &argv);
  const double length = argument(argc, argv, 1, 1000) * 1e3;
  const double from = clock_us(CLOCK_MONOTONIC);
  double in_mpi = 0;
  for (int go = 1; go;) {
    compute(world_rank == 0 ? 2 * kStepUs : kStepUs);
    const double call = clock_us(CLOCK_MONOTONIC);
    const double mine = world_rank;
    double sum = 0;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    go = clock_us(CLOCK_MONOTONIC) - from < length;
    MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);
    in_mpi += clock_us(CLOCK_MONOTONIC) - call;
  }
  const double all = clock_us(CLOCK_MONOTONIC) - from;
  printf("own %d %.0f %.0f\n", world_rank, all - in_mpi, in_mpi);
  fflush(stdout);
  if (argc > 2) MPI_Abort(MPI_COMM_WORLD, 3);
  MPI_Finalize();
  return 0;
}
