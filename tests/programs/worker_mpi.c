// SPDX-License-Identifier: BSD-3-Clause
// A second thread makes all MPI calls. On rank 0, the second thread sleeps for half a second and sends a
// message. On rank 1, the second thread waits for the message.
#include <pthread.h>
#include <unistd.h>

#include "program.h"

static void* exchange(void* unused) {
  int value = 7;
  if (world_rank == 0) {
    usleep(500000);
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (world_rank == 1) {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return unused;
}

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  pthread_t thread;
  pthread_create(&thread, NULL, exchange, NULL);
  pthread_join(thread, NULL);
  result("worker_mpi", 0);
  MPI_Finalize();
  return 0;
}
