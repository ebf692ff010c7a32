// SPDX-License-Identifier: BSD-3-Clause
// The smallest MPI program: it makes one call in addition to the mandatory ones.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Finalize();
  printf("rank %d\n", rank);
  return 0;
}
