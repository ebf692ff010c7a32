// SPDX-License-Identifier: BSD-3-Clause
// Cancels a send or a receive.
//
// Usage: cancelled WAY ROUNDS
//
// With `send` or `receive`, rank 0 cancels a message to or from itself, and waits for the request. If the
// library does not cancel sends, the wait never ends. With `free_send` or `free_receive`, rank 0 tests
// whether the request is cancelled, and frees the request. With `passing`, each rank cancels a persistent
// receive from the previous rank, whose message may already have arrived. The rank then receives the
// message, whether or not the receive was cancelled.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static void cancel(int sends, int frees) {
  int value = 0, cancelled = 0, is_over = 0;
  MPI_Request request;
  MPI_Status status;
  if (sends) {
    MPI_Issend(&value, 1, MPI_INT, 0, 7, MPI_COMM_SELF, &request);
  } else {
    MPI_Irecv(&value, 1, MPI_INT, 0, 7, MPI_COMM_SELF, &request);
  }
  MPI_Cancel(&request);
  if (frees) {
    while (!is_over) MPI_Request_get_status(request, &is_over, &status);
  } else {
    MPI_Wait(&request, &status);
  }
  MPI_Test_cancelled(&status, &cancelled);
  if (!cancelled) exit(3);
  if (frees) MPI_Request_free(&request);
}

static void pass(int rank, int ranks) {
  int sent = 7, received = 0, cancelled = 0;
  MPI_Request request;
  MPI_Status status;
  MPI_Recv_init(&received, 1, MPI_INT, (rank + ranks - 1) % ranks, 7, MPI_COMM_WORLD, &request);
  MPI_Start(&request);
  MPI_Cancel(&request);
  MPI_Wait(&request, &status);
  MPI_Test_cancelled(&status, &cancelled);
  if (cancelled) MPI_Start(&request);
  MPI_Send(&sent, 1, MPI_INT, (rank + 1) % ranks, 7, MPI_COMM_WORLD);
  if (cancelled) MPI_Wait(&request, &status);
  if (received != sent) exit(4);
  MPI_Request_free(&request);
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (strcmp(argv[1], "passing") == 0) {
    for (int i = 0; i < atoi(argv[2]); ++i) pass(rank, ranks);
    MPI_Finalize();
    return 0;
  }
  const int sends = strstr(argv[1], "send") != NULL, frees = strncmp(argv[1], "free_", 5) == 0;
  for (int i = 0; i < atoi(argv[2]); ++i) {
    if (rank == 0) cancel(sends, frees);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
