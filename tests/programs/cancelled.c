// A send or a receive that is cancelled: cancelled send|receive ROUNDS.
//   send      rank 0 cancels a send to itself, and waits for it (where the library cancels none, for ever)
//   receive   rank 0 cancels a receive, and waits for it
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static void cancel(int sends) {
  int value = 0, cancelled = 0;
  MPI_Request request;
  MPI_Status status;
  if (sends) {
    MPI_Issend(&value, 1, MPI_INT, 0, 7, MPI_COMM_SELF, &request);
  } else {
    MPI_Irecv(&value, 1, MPI_INT, 0, 7, MPI_COMM_SELF, &request);
  }
  MPI_Cancel(&request);
  MPI_Wait(&request, &status);
  MPI_Test_cancelled(&status, &cancelled);
  if (!cancelled) exit(3);
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < atoi(argv[2]); ++i) {
    if (rank == 0) cancel(strcmp(argv[1], "send") == 0);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
