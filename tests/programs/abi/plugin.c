// SPDX-License-Identifier: BSD-3-Clause
// A plugin linked against MPI, as mpi4py's extension module is.
#include <mpi.h>
#include <stddef.h>

int RunPlugin(void) {
  int rank = -1;
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Finalize();
  return rank;
}
