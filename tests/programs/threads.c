// SPDX-License-Identifier: BSD-3-Clause
// Four threads of each rank exchange messages at the same time (MPI_THREAD_MULTIPLE). Each pair of threads
// has its own tag.
#include <pthread.h>

#include "program.h"

enum { kThreads = 4 };
static int iterations, elements;
static pthread_barrier_t all_are_there;  // Without this barrier, a new thread could reuse the slot of a
                                         // thread that has ended.
static long sums[kThreads];

static void* exchange(void* which) {
  int tag = (int)(long)which;
  int* out = ints(elements);
  int* in = ints(elements);
  pthread_barrier_wait(&all_are_there);
  for (int i = 0; i < iterations; ++i) {
    MPI_Request request;
    MPI_Irecv(in, elements, MPI_INT, left(), tag, MPI_COMM_WORLD, &request);
    MPI_Send(out, elements, MPI_INT, right(), tag, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  sums[tag] = sum_of(in, elements);
  return NULL;
}

int main(int argc, char** argv) {
  int provided = 0;
  iterations = argument(argc, argv, 1, 10);
  elements = argument(argc, argv, 2, 16);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  if (provided != MPI_THREAD_MULTIPLE) {
    result("threads: no MPI_THREAD_MULTIPLE", provided);
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
  pthread_t thread[kThreads];
  pthread_barrier_init(&all_are_there, NULL, kThreads);
  for (long i = 0; i < kThreads; ++i) pthread_create(&thread[i], NULL, exchange, (void*)i);
  long sum = 0;
  for (int i = 0; i < kThreads; ++i) {
    pthread_join(thread[i], NULL);
    sum += sums[i];
  }
  result("threads", sum);
  MPI_Finalize();
  return 0;
}
