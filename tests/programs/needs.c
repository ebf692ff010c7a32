// SPDX-License-Identifier: BSD-3-Clause
// Makes calls in which ranks depend on each other, without synchronising all ranks.
//
// Usage: needs MILLISECONDS
//
// Each round has a broadcast, which tells whether to continue, and a prefix reduction. After the rounds, the
// first two ranks put data into each other's windows, between post, start, complete and wait. The program
// prints "expect checked N 0", the number of calls whose end depended on another rank, and "expect rounds N
// 0". No call of this program synchronises all ranks, so the recorder cannot compare the clocks during the
// run.
#include <time.h>

#include "program.h"

static MPI_Win window;

static long now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void put(int origin, int target, MPI_Group of_origin, MPI_Group of_target) {
  int data = world_rank;
  if (world_rank == target) {
    MPI_Win_post(of_origin, 0, window);
    MPI_Win_wait(window);
  }
  if (world_rank == origin) {
    MPI_Win_start(of_target, 0, window);
    MPI_Put(&data, 1, MPI_INT, target, 0, 1, MPI_INT, window);
    MPI_Win_complete(window);
  }
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const struct timespec nap = {0, 4000000};
  MPI_Group world, alone[2];
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  for (int rank = 0; rank < 2; ++rank) MPI_Group_incl(world, 1, &rank, &alone[rank]);
  int* cell = NULL;
  MPI_Win_allocate(sizeof *cell, sizeof *cell, MPI_INFO_NULL, MPI_COMM_WORLD, &cell, &window);
  const long until = now_ms() + argument(argc, argv, 1, 100);
  long rounds = 0;
  for (;; ++rounds) {
    int sum = 0, on = now_ms() < until;
    nanosleep(&nap, NULL);
    MPI_Bcast(&on, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (!on) break;
    MPI_Scan(&world_rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    put(0, 1, alone[0], alone[1]);
    put(1, 0, alone[1], alone[0]);
  }
  MPI_Win_free(&window);
  if (world_rank == 0) {  // Creating and freeing the window is collective.
    expect("checked", rounds * (2 * (world_size - 1) + 4) + world_size - 1 + 2 * world_size, 0);
    expect("rounds", rounds, 0);
  }
  MPI_Finalize();
  return 0;
}
