// SPDX-License-Identifier: BSD-3-Clause
// In each of N rounds, one rank sends late to the next rank, in a region named after the round. The program
// prints when both ranks enter their calls, using a common clock. The test therefore knows the length of
// each wait, even if the clocks of the ranks differ.
#include <rankine/rankine.h>

#include <time.h>

#include "program.h"

enum { kMost = 500 };
static long stamps[kMost];

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const struct timespec nap = {0, 4000000};
  int rounds = argument(argc, argv, 1, 60), data = 0;
  if (rounds > kMost) rounds = kMost;
  for (int i = 0; i < rounds; ++i) {
    char name[16];
    snprintf(name, sizeof name, "r%03d", i);
    const int late = i % world_size, next = (late + 1) % world_size;
    MPI_Barrier(MPI_COMM_WORLD);
    rankine_begin_name(name);
    if (world_rank == late) nanosleep(&nap, NULL);
    stamps[i] = now();
    if (world_rank == late) MPI_Send(&data, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    if (world_rank == next) MPI_Recv(&data, 1, MPI_INT, late, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    rankine_end_name(name);
  }
  for (int i = 0; i < rounds; ++i) printf("stamp r%03d %d %ld\n", i, world_rank, stamps[i]);
  MPI_Finalize();
  return 0;
}
