// SPDX-License-Identifier: BSD-3-Clause
// Leaves MPI calls through an error handler, without returning: by longjmp in the main thread, and by
// pthread_exit in another thread. The recorder must still recognise later calls as the application's own.
#include <pthread.h>
#include <setjmp.h>

#include "program.h"

static jmp_buf back;
static int by_exit;

static void handler(MPI_Comm* comm, int* code, ...) {
  int error_class;
  (void)comm;
  MPI_Error_class(*code, &error_class);
  if (by_exit) pthread_exit(NULL);
  longjmp(back, 1);
}

static void* thread(void* nothing) {
  int flag;
  (void)nothing;
  MPI_Iprobe(world_size + 7, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  return NULL;
}

int main(int argc, char** argv) {
  volatile int iterations = argument(argc, argv, 1, 10);
  int n = argument(argc, argv, 2, 16), provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  int* a = ints(n);
  int* b = ints(n);
  MPI_Errhandler errhandler;
  MPI_Comm_create_errhandler(handler, &errhandler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler);
  for (volatile int i = 0; i < iterations; ++i) {
    int flag;
    if (!setjmp(back)) MPI_Iprobe(world_size + 7, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    MPI_Allreduce(a, b, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  by_exit = 1;
  pthread_t other;
  pthread_create(&other, NULL, thread, NULL);
  pthread_join(other, NULL);
  MPI_Errhandler_free(&errhandler);
  result("leave", sum_of(b, n));
  MPI_Finalize();
  return 0;
}
