// A send or a receive that is cancelled: cancelled WAY ROUNDS.
//   send, receive            rank 0 cancels one to or from itself, and waits for it (where the library
//   cancels
//                            no sends, for ever)
//   free_send, free_receive  asks whether it is cancelled, and frees it
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

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int sends = strstr(argv[1], "send") != NULL, frees = strncmp(argv[1], "free_", 5) == 0;
  for (int i = 0; i < atoi(argv[2]); ++i) {
    if (rank == 0) cancel(sends, frees);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
