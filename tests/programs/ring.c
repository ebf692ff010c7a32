// SPDX-License-Identifier: BSD-3-Clause
// In each iteration, each rank sends to its right and receives from its left with MPI_Send and MPI_Recv.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), elements = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* out = ints(elements);
  int* in = ints(elements);
  long checksum = 0;
  for (int i = 0; i < iterations; ++i) {
    if (world_rank == 0) MPI_Send(out, elements, MPI_INT, right(), 7, MPI_COMM_WORLD);  // site: send
    MPI_Recv(in, elements, MPI_INT, left(), 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);      // site: recv
    if (world_rank != 0) MPI_Send(out, elements, MPI_INT, right(), 7, MPI_COMM_WORLD);
    checksum += sum_of(in, elements);
  }
  result("ring", checksum);
  MPI_Finalize();
  return 0;
}
