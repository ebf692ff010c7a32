// SPDX-License-Identifier: BSD-3-Clause
// Threads of two ranks exchange messages with MPI_THREAD_MULTIPLE. Each pair of threads has its own tag and
// completes its messages in eight ways. In addition, each thread completes the requests that the previous
// thread started, and frees that thread's persistent requests. Libraries reuse a handle as soon as it is
// free. The arguments are the numbers of threads and rounds.
#include <pthread.h>

#include "exchange_ways.h"

static int threads, rounds;
static pthread_barrier_t all;
static MPI_Request handed[kMostThreads][kRequests];
static long done[kMostThreads];

static void* work(void* which) {
  const int own = (int)(long)which, before = (own + threads - 1) % threads;
  pthread_barrier_wait(&all);
  for (int i = 0; i < rounds * kWays; ++i) {
    MPI_Request request[kRequests];
    start(own, request);
    done[own] += complete((i + own) % kWays, request);
  }
  for (int i = 0; i < kWays; ++i) {
    start(own, handed[own]);
    pthread_barrier_wait(&all);
    done[own] += complete(i, handed[before]);
    pthread_barrier_wait(&all);
  }
  const int other = world_rank ^ 1;
  for (int i = 0; i < rounds; ++i) {
    MPI_Request* set_up = handed[own];
    MPI_Recv_init(&exchanged[own][0], 1, MPI_INT, other, own, MPI_COMM_WORLD, &set_up[0]);
    MPI_Send_init(&exchanged[own][1], 1, MPI_INT, other, own, MPI_COMM_WORLD, &set_up[1]);
    MPI_Startall(2, set_up);
    pthread_barrier_wait(&all);
    MPI_Waitall(2, handed[before], MPI_STATUSES_IGNORE);
    for (int j = 0; j < 2; ++j) MPI_Request_free(&handed[before][j]);
    done[own] += 2;
    pthread_barrier_wait(&all);
  }
  return NULL;
}

int main(int argc, char** argv) {
  int provided = 0;
  threads = argument(argc, argv, 1, 2);
  rounds = argument(argc, argv, 2, 4);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  if (provided != MPI_THREAD_MULTIPLE || threads > kMostThreads || world_size != 2)
    MPI_Abort(MPI_COMM_WORLD, 3);
  pthread_t thread[kMostThreads];
  pthread_barrier_init(&all, NULL, (unsigned)threads);
  for (long i = 0; i < threads; ++i) pthread_create(&thread[i], NULL, work, (void*)i);
  long sum = 0;
  for (int i = 0; i < threads; ++i) {
    pthread_join(thread[i], NULL);
    sum += done[i];
  }
  result("handles", sum);
  MPI_Finalize();
  return 0;
}
