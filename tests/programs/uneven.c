// SPDX-License-Identifier: BSD-3-Clause
// Runs two ranks whose work differs from step to step, while all calls are equal.
//
// Usage: uneven CASE MS [cells]
//
// Each step consists of work that uses the processor, and a reduction of one number. The longest steps have
// MS milliseconds of work. If the argument `cells` is given, the program also counts 1,000 cells per ms of
// work. Rank 0 prints the work of the busiest rank, and the sum over all steps of the longer rank's work.
// Rank 0 prints both numbers in ms, computed from the cells or else measured in processor time. The cases
// are:
//
//   `near`  like `altern`, but the longer work is less than twice the shorter one.
//   `altern`  each iteration has two phases, and a different rank works longer in each of them.
//   `rnd`  random for each rank and step.
//   `three`  three parts of the run: rank 0 works longer, then both work equally, then rank 1 works longer.
//   `iteration`  the ranks take turns from one iteration to the next.
//   `nested`  two nested loops, in which the ranks take turns after the first inner step.
//   `steady`  rank 1 always works four times as long.
#include <time.h>

#include "program.h"
#include "rankine/rankine.h"

static rankine_attribute cells = RANKINE_ATTRIBUTE_UNIT(
    "cells", RANKINE_DOUBLE, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE | RANKINE_WORK, "1");

enum { kIterations = 12, kMostSteps = 4 * kIterations };

static double processor(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static unsigned drawn[2] = {5, 82};

static double draw(int rank) {
  drawn[rank] = drawn[rank] * 1103515245u + 12345u;
  return (drawn[rank] >> 16 & 0x7fff) / 32768.0;
}

// Returns the work of a rank in one step of an iteration, as a share of the longest work of all steps.
static double share(const char* which, int rank, int iteration, int step) {
  const double longer = 1, shorter = 0.25;
  if (!strcmp(which, "near")) return rank == step % 2 ? 0.6 : longer;
  if (!strcmp(which, "altern")) return rank == step % 2 ? shorter : longer;
  if (!strcmp(which, "rnd")) return draw(rank);
  if (!strcmp(which, "iteration")) return rank == iteration % 2 ? shorter : longer;
  if (!strcmp(which, "nested")) return (rank == 0) == (step == 0) ? longer : shorter;
  if (!strcmp(which, "steady")) return rank == 0 ? shorter : longer;
  const int third = iteration / (kIterations / 3);
  return third == 1 || (rank == 0) == (third == 0) ? longer : shorter;
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  if (argc < 3 || world_size != 2) MPI_Abort(MPI_COMM_WORLD, 2);
  const double ms = strtod(argv[2], NULL);
  const int steps = !strcmp(argv[1], "nested") ? 4 : 2;
  double sum[2] = {0, 0}, longest = 0, x = 1, y;
  double took[kMostSteps], all[2 * kMostSteps];
  int done = 0;
  for (int i = 0; i < kIterations; ++i) {
    for (int step = 0; step < steps; ++step) {
      double of[2];
      for (int rank = 0; rank < 2; ++rank) of[rank] = ms * share(argv[1], rank, i, step);
      const double begin = processor(), until = begin + of[world_rank];
      while (processor() < until)
        for (volatile int k = 0; k < 100; ++k) continue;
      if (argc > 3) rankine_set_double(&cells, of[world_rank] * 1000);
      took[done++] = argc > 3 ? of[world_rank] : processor() - begin;
      MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
  }
  MPI_Gather(took, done, MPI_DOUBLE, all, done, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int i = 0; i < done && world_rank == 0; ++i) {
    for (int rank = 0; rank < 2; ++rank) sum[rank] += all[rank * done + i];
    longest += all[i] > all[done + i] ? all[i] : all[done + i];
  }
  if (world_rank == 0) printf("busiest %.6f longest %.6f\n", sum[0] > sum[1] ? sum[0] : sum[1], longest);
  MPI_Finalize();
  return 0;
}
