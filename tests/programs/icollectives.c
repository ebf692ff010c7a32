// SPDX-License-Identifier: BSD-3-Clause
// Nonblocking collectives, completed by MPI_Wait (one at a time) and by MPI_Waitall (three at once).
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* a = ints(n * world_size);
  int* b = ints(n * world_size);
  int* c = ints(n * world_size);
  MPI_Comm world = MPI_COMM_WORLD;
  for (int i = 0; i < iterations; ++i) {
    MPI_Request request[3];
    MPI_Ibarrier(world, &request[0]);
    MPI_Wait(&request[0], MPI_STATUS_IGNORE);
    MPI_Iallreduce(a, b, n, MPI_INT, MPI_SUM, world, &request[0]);
    MPI_Wait(&request[0], MPI_STATUS_IGNORE);
    MPI_Ibcast(a, n, MPI_INT, 0, world, &request[0]);
    MPI_Ialltoall(b, n, MPI_INT, c, n, MPI_INT, world, &request[1]);
    MPI_Ibarrier(world, &request[2]);
    MPI_Waitall(3, request, MPI_STATUSES_IGNORE);
  }
  result("icollectives", sum_of(b, n));
  MPI_Finalize();
  return 0;
}
