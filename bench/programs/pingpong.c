// SPDX-License-Identifier: BSD-3-Clause
/* Sends 8 bytes from one rank to another and back. The figure is for one direction, which consists of one
 * MPI_Send and one MPI_Recv. */
#include "bench.h"

static void pingpong(long n) {
  char data[8] = {0};
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (long i = 0; i < n; i++) {
    if (rank == 0) {
      MPI_Send(data, 8, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
      MPI_Recv(data, 8, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(data, 8, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(data, 8, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    }
  }
}

const int bench_ranks = 2;
const struct bench_case bench_cases[] = {
    {"pingpong_8", pingpong, 2, 0, 2, 4000},
    {0},
};
