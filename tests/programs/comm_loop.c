// SPDX-License-Identifier: BSD-3-Clause
// Creates, uses and frees communicators of every kind in a loop. Some communicators exist while others of
// the same kind are created. Each rank is a member of different communicators.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* a = ints(n);
  int* b = ints(n);
  for (int i = 0; i < iterations; ++i) {
    MPI_Comm first, second, part, copy, grid, rest;
    MPI_Request request;
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_dup(MPI_COMM_WORLD, &second);
    MPI_Comm_split(first, world_rank % 2, -world_rank, &part);
    MPI_Comm_idup(part, &copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    int dims[1] = {world_size}, periods[1] = {1};
    MPI_Cart_create(second, 1, dims, periods, 0, &grid);
    MPI_Comm_split(MPI_COMM_WORLD, world_rank == 0 ? 0 : 1, world_rank, &rest);
    MPI_Allreduce(a, b, n, MPI_INT, MPI_SUM, copy);
    MPI_Allreduce(a, b, n, MPI_INT, MPI_SUM, second);
    MPI_Bcast(a, n, MPI_INT, 0, grid);
    MPI_Barrier(rest);
    MPI_Comm_free(&rest);
    MPI_Comm_free(&first);
    MPI_Comm_free(&grid);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&part);
    MPI_Comm_free(&second);
  }
  result("comm_loop", sum_of(b, n));
  MPI_Finalize();
  return 0;
}
