// SPDX-License-Identifier: BSD-3-Clause
/* Measures the durations of MPI_Init and MPI_Finalize in each rank, and prints one JSON line per rank.
 * Ranks enter both calls at the same time, as far as the launcher and a barrier can ensure this. The
 * optional argument is a number of rounds. Between the two calls, each rank sends a message to the next
 * rank in each round. */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"

int main(int argc, char** argv) {
  int rank;
  long long begin = bench_now_ns();
  MPI_Init(&argc, &argv);
  long long started = bench_now_ns() - begin;
  int size, number = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = argc > 1 ? atoi(argv[1]) : 0; i > 0; --i)
    MPI_Sendrecv_replace(&number, 1, MPI_INT, (rank + 1) % size, 0, (rank + size - 1) % size, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  begin = bench_now_ns();
  MPI_Finalize();
  printf("{\"rank\": %d, \"init_ns\": %lld, \"finalize_ns\": %lld}\n", rank, started, bench_now_ns() - begin);
  return 0;
}
