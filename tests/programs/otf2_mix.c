// SPDX-License-Identifier: BSD-3-Clause
// Messages, requests and collectives on two communicators, all of which eztrace can record. A test compares
// the result of `rankine import --from otf2` with Rankine's recording. Argument: iterations.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int times = argc > 1 ? atoi(argv[1]) : 3;
  int rank = 0, size = 0, out[64] = {0}, in[64] = {0};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm half = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  const int left = (rank + size - 1) % size, right = (rank + 1) % size;
  for (int i = 0; i < times; ++i) {
    MPI_Request requests[2];
    MPI_Irecv(in, 16, MPI_INT, left, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, 16, MPI_INT, right, 5, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    if (rank % 2 == 0) {
      MPI_Send(out, 4, MPI_INT, right, 6, MPI_COMM_WORLD);
    } else {
      MPI_Recv(in, 4, MPI_INT, left, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Bcast(out, 3, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Reduce(out, in, 5, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(out, 2, MPI_INT, in, 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allgather(out, 2, MPI_INT, in, 2, MPI_INT, half);
    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, half);
    MPI_Allreduce(out, in, 7, MPI_INT, MPI_SUM, half);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
