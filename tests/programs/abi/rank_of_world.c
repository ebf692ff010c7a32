// SPDX-License-Identifier: BSD-3-Clause
// The smallest MPI program: one call besides the obligatory ones.
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
