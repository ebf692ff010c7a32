// SPDX-License-Identifier: BSD-3-Clause
// The right program of an MPMD pair: rank 0 runs the left program, rank 1 the right program.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* a = ints(n);
  for (int i = 0; i < iterations; ++i) {
    MPI_Recv(a, n, MPI_INT, world_rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  result("mpmd_right", sum_of(a, n));
  MPI_Finalize();
  return 0;
}
