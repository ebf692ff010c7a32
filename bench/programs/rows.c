// SPDX-License-Identifier: BSD-3-Clause
/* Makes many rows in the profile: the same 6 calls on each of 200 communicators, with a peer if the call
 * has a peer. */
#include "bench.h"

enum { kComms = 200 };

int main(int argc, char** argv) {
  static MPI_Comm comms[kComms];
  int rank, a = 1, b;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  for (int c = 0; c < kComms; c++) MPI_Comm_dup(MPI_COMM_WORLD, &comms[c]);
  for (int c = 0; c < kComms; c++) {
    for (int i = 0; i <= c; i++) {
      MPI_Comm_rank(comms[c], &rank);
      MPI_Irecv(&b, 1, MPI_INT, 1 - rank, 1, comms[c], &r);
      MPI_Send(&a, 1, MPI_INT, 1 - rank, 1, comms[c]);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
      MPI_Allreduce(&a, &b, 1, MPI_INT, MPI_SUM, comms[c]);
      MPI_Bcast(&b, 1, MPI_INT, 0, comms[c]);
    }
  }
  for (int c = 0; c < kComms; c++) MPI_Comm_free(&comms[c]);
  MPI_Finalize();
  return 0;
}
