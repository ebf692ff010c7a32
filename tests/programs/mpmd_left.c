// SPDX-License-Identifier: BSD-3-Clause
// The left program of an MPMD pair: rank 0 runs the left program, rank 1 the right program.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* a = ints(n);
  for (int i = 0; i < iterations; ++i) {
    MPI_Send(a, n, MPI_INT, world_rank + 1, 0, MPI_COMM_WORLD);
  }
  result("mpmd_left", sum_of(a, n));
  MPI_Finalize();
  return 0;
}
