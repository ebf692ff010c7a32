// SPDX-License-Identifier: BSD-3-Clause
// The threads of two ranks take turns, so that only one thread of a rank is in MPI at a time
// (MPI_THREAD_SERIALIZED). The threads exchange messages and complete them in eight ways. A thread may
// complete requests that another thread started, and may start persistent requests that another thread
// created. Libraries reuse a handle as soon as it is free. The arguments are the numbers of threads and
// rounds.
#include <pthread.h>

#include "exchange_ways.h"

static int threads, rounds;
static pthread_barrier_t all;
static pthread_mutex_t mpi = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn;
static MPI_Request handed[kMostThreads][kRequests];
static long done[kMostThreads];

// The threads of a rank take turns in the order of their numbers. Both ranks do the same in each turn, so a
// turn never waits for a later turn.
static void take_turn(int own) {
  pthread_mutex_lock(&mpi);
  while (turn % threads != own) pthread_cond_wait(&changed, &mpi);
}
static void give_turn(void) {
  turn++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mpi);
}

// The scheduler chooses the next thread. A call in this function must therefore not wait for another thread's
// call.
static long test_by_chance(int way, int own) {
  MPI_Request request[kRequests];
  long ended = 0;
  pthread_mutex_lock(&mpi);
  start(own, request);
  pthread_mutex_unlock(&mpi);
  while (ended < kRequests) {
    pthread_mutex_lock(&mpi);
    ended += complete_some(way, request, ended);
    pthread_mutex_unlock(&mpi);
    sched_yield();
  }
  return ended;
}

static void set_up(int own) {
  const int other = world_rank ^ 1;
  MPI_Recv_init(&exchanged[own][0], 1, MPI_INT, other, own, MPI_COMM_WORLD, &handed[own][0]);
  MPI_Send_init(&exchanged[own][1], 1, MPI_INT, other, own, MPI_COMM_WORLD, &handed[own][1]);
}

static void* work(void* which) {
  const int own = (int)(long)which, before = (own + threads - 1) % threads;
  for (int i = 0; i < rounds * kWays; ++i) {
    MPI_Request request[kRequests];
    take_turn(own);
    start(own, request);
    give_turn();
    take_turn(own);
    done[own] += complete((i + own) % kWays, request);
    give_turn();
  }
  for (int i = 0; i < rounds * kWays; ++i) {
    take_turn(own);
    start(own, handed[own]);
    give_turn();
    pthread_barrier_wait(&all);
    take_turn(own);
    done[own] += complete(i % kWays, handed[before]);
    give_turn();
    pthread_barrier_wait(&all);
  }
  for (int i = 0; i < rounds; ++i) {
    take_turn(own);
    set_up(own);
    give_turn();
    pthread_barrier_wait(&all);
    take_turn(own);
    MPI_Startall(2, handed[before]);
    give_turn();
    pthread_barrier_wait(&all);
    take_turn(own);
    MPI_Waitall(2, handed[own], MPI_STATUSES_IGNORE);
    for (int j = 0; j < 2; ++j) MPI_Request_free(&handed[own][j]);
    done[own] += 2;
    give_turn();
  }
  pthread_barrier_wait(&all);
  for (int i = kFirstTest; i < kWays; ++i) done[own] += test_by_chance(i, own);
  return NULL;
}

int main(int argc, char** argv) {
  int provided = 0;
  threads = argument(argc, argv, 1, 2);
  rounds = argument(argc, argv, 2, 2);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  if (provided < MPI_THREAD_SERIALIZED || threads > kMostThreads || world_size != 2)
    MPI_Abort(MPI_COMM_WORLD, 3);
  pthread_t thread[kMostThreads];
  pthread_barrier_init(&all, NULL, (unsigned)threads);
  for (long i = 0; i < threads; ++i) pthread_create(&thread[i], NULL, work, (void*)i);
  long sum = 0;
  for (int i = 0; i < threads; ++i) {
    pthread_join(thread[i], NULL);
    sum += done[i];
  }
  result("turns", sum);
  MPI_Finalize();
  return 0;
}
