// SPDX-License-Identifier: BSD-3-Clause
// Calls collectives with MPI_IN_PLACE. MPI ignores the arguments of one direction. Rankine counts as many
// bytes for this direction as for the other direction.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* a = ints(n * world_size);
  int root = world_rank == 0;
  for (int i = 0; i < iterations; ++i) {
    MPI_Allreduce(MPI_IN_PLACE, a, n, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (root) {
      MPI_Reduce(MPI_IN_PLACE, a, n, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
      MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, n, MPI_INT, 0, MPI_COMM_WORLD);
      MPI_Scatter(a, n, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    } else {
      MPI_Reduce(a, NULL, n, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
      MPI_Gather(a, n, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
      MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, a, n, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, n, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, n, MPI_INT, MPI_COMM_WORLD);
    MPI_Scan(MPI_IN_PLACE, a, n, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  }
  result("inplace", sum_of(a, n));
  MPI_Finalize();
  return 0;
}
