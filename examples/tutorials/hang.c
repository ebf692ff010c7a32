// SPDX-License-Identifier: BSD-3-Clause
/* Tutorial "Look at a hung job": after some steps each of two ranks waits for a message that the other sends
 * later. */

/* mpicc -g -O2 -o hang hang.c
   mpirun -n 2 ./hang */
#include <mpi.h>

enum { kSteps = 100, kBadStep = 60 };

static void swap_halo(int other, int tag) {
  int mine = tag, theirs;
  MPI_Recv(&theirs, 1, MPI_INT, other, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&mine, 1, MPI_INT, other, tag, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int step = 0; step < kSteps; step++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (step == kBadStep && rank < 2) swap_halo(1 - rank, step);
  }
  MPI_Finalize();
  return 0;
}
