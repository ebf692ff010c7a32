// SPDX-License-Identifier: BSD-3-Clause
// Makes problems with a rank's threads: locks, an uneven loop, and threads that are idle while the first
// thread is in MPI.
#include "problems.h"

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER;
static double lost[2];

// Two threads lock a mutex alternately. Each thread holds the mutex for `ms`.
APART static double UpdateShared(const struct Phase* phase) {
  const double from = Now();
  pthread_mutex_lock(&shared);
  const double waited = Now() - from;
  Pause(phase->ms);
  pthread_mutex_unlock(&shared);
  return waited;
}
static const struct Phase* of_thread;
static void* OtherThread(void* unused) {
  for (int i = 0; i < of_thread->count; ++i) {
    lost[1] += UpdateShared(of_thread);
    Pause(of_thread->ms / 4);
  }
  return unused;
}
static void MutexContention(const struct Phase* phase) {
  pthread_t other;
  of_thread = phase;
  pthread_create(&other, NULL, OtherThread, NULL);
  for (int i = 0; i < phase->count; ++i) {
    lost[0] += UpdateShared(phase);
    Pause(phase->ms / 4);
  }
  pthread_join(other, NULL);
  Injected(lost[0] + lost[1]);
  MPI_Barrier(MPI_COMM_WORLD);
}

#ifdef _OPENMP
#include <omp.h>

// In each loop, thread 1 works longer than thread 0 by the time that the phase gives.
static void OmpImbalance(const struct Phase* phase) {
  double late = 0;
  for (int i = 0; i < phase->count; ++i) {
#pragma omp parallel num_threads(2) reduction(+ : late)
    {
      Pause(phase->ms / 4);
      if (omp_get_thread_num() == 1) late += Pause(phase->ms);
    }
  }
  Injected(late);
  MPI_Barrier(MPI_COMM_WORLD);
}

// Two threads compete for a critical section. Each thread stays in the section for the time that the phase
// gives.
static void OmpCritical(const struct Phase* phase) {
  double waited = 0;
#pragma omp parallel num_threads(2) reduction(+ : waited)
  for (int i = 0; i < phase->count; ++i) {
    const double from = Now();
#pragma omp critical
    {
      waited += Now() - from;
      Pause(phase->ms);
    }
    Pause(phase->ms / 4);
  }
  Injected(waited);
  MPI_Barrier(MPI_COMM_WORLD);
}

// Between parallel loops, the first thread is in MPI for the given time, and the other threads are idle.
static void ThreadsIdle(const struct Phase* phase) {
  double one = 1, all, idle = 0;
  for (int i = 0; i < phase->count; ++i) {
#pragma omp parallel num_threads(2)
    Pause(phase->ms / 2);
    if (rank == 1) Pause(phase->ms);
    const double from = Now();
    MPI_Allreduce(&one, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    idle += Now() - from;
  }
  Injected(idle);  // the time of one additional thread
}
#endif

const struct Named kThreads[] = {{"mutex", MutexContention},
#ifdef _OPENMP
                                 {"omp_imbalance", OmpImbalance},
                                 {"omp_critical", OmpCritical},
                                 {"threads_idle", ThreadsIdle},
#endif
                                 {NULL, NULL}};
