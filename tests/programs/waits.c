// SPDX-License-Identifier: BSD-3-Clause
// Threads wait for each other a known number of times and for known durations. If compiled with -DUSE_MPI, it
// uses MPI.
#include <errno.h>
#include <pthread.h>
#include <rankine/rankine.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#ifdef USE_MPI
#include <mpi.h>
#endif

enum { kThreads = 3, kLong = 60000 };  // us

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static sem_t semaphore;
static atomic_int arrived, opened;

static rankine_region worker_region = RANKINE_REGION("worker");

static void* lock(void* which) {
  (void)which;
  rankine_begin(&worker_region);
  atomic_fetch_add(&arrived, 1);
  pthread_mutex_lock(&mutex);  // site: lock
  pthread_mutex_unlock(&mutex);
  rankine_end(&worker_region);
  return NULL;
}

static void* read_lock(void* which) {
  (void)which;
  atomic_fetch_add(&arrived, 1);
  pthread_rwlock_rdlock(&rwlock);
  pthread_rwlock_unlock(&rwlock);
  return NULL;
}

static void* wait_for_condition(void* which) {
  (void)which;
  pthread_mutex_lock(&mutex);
  atomic_fetch_add(&arrived, 1);
  while (!opened) pthread_cond_wait(&cond, &mutex);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void* meet(void* which) {
  if (which != NULL) usleep(kLong);
  pthread_barrier_wait(&barrier);
  return NULL;
}

static void unlock(void* what) {
  pthread_mutex_unlock(what);
}

static void* wait_for_ever(void* which) {
  atomic_fetch_add(&arrived, 1);
  if (which != NULL) {
    for (;;) sem_wait(&semaphore);
  }
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  for (;;) pthread_cond_wait(&cond, &mutex);
  pthread_cleanup_pop(1);
  return NULL;
}

static void start(pthread_t* threads, void* (*body)(void*)) {
  atomic_store(&arrived, 0);
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, body, (void*)i);
}

static int join(pthread_t* threads) {
  int cancelled = 0;
  for (int i = 0; i < kThreads; ++i) {
    void* result = NULL;
    pthread_join(threads[i], &result);
    cancelled += result == PTHREAD_CANCELED;
  }
  return cancelled;
}

static void all_arrived(void) {
  while (atomic_load(&arrived) < kThreads) usleep(100);
  usleep(kLong);
}

static void locks(void) {
  pthread_t threads[kThreads];
  RANKINE_BEGIN("mutexes");
  for (int i = 0; i < 1000; ++i) {  // no thread has to wait
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
  pthread_mutex_lock(&mutex);
  start(threads, lock);
  all_arrived();
  pthread_mutex_unlock(&mutex);
  join(threads);
  RANKINE_END("mutexes");
  RANKINE_BEGIN("rwlocks");
  pthread_rwlock_wrlock(&rwlock);
  start(threads, read_lock);
  all_arrived();
  pthread_rwlock_unlock(&rwlock);
  join(threads);
  RANKINE_END("rwlocks");
}

static void conditions(void) {
  pthread_t threads[kThreads];
  RANKINE_BEGIN("conditions");
  start(threads, wait_for_condition);
  all_arrived();
  pthread_mutex_lock(&mutex);
  opened = 1;
  pthread_cond_broadcast(&cond);
  pthread_mutex_unlock(&mutex);
  join(threads);
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += 40000000;
  if (until.tv_nsec >= 1000000000) {
    until.tv_nsec -= 1000000000;
    until.tv_sec++;
  }
  pthread_mutex_lock(&mutex);
  printf("timed wait %s\n", pthread_cond_timedwait(&cond, &mutex, &until) == ETIMEDOUT ? "over" : "?");
  pthread_mutex_unlock(&mutex);
  RANKINE_END("conditions");
}

static void barriers(void) {
  pthread_t threads[kThreads];
  RANKINE_BEGIN("barriers");
  pthread_barrier_init(&barrier, NULL, kThreads);
  atomic_store(&arrived, 0);
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, meet, i == 0 ? &barrier : NULL);
  join(threads);
  RANKINE_END("barriers");
}

static void* post_late(void* which) {
  usleep(kLong);
  sem_post(which);
  return NULL;
}

static void semaphores(void) {
  pthread_t thread;
  RANKINE_BEGIN("semaphores");
  sem_init(&semaphore, 0, 100);
  for (int i = 0; i < 100; ++i) sem_wait(&semaphore);  // no thread has to wait
  pthread_create(&thread, NULL, post_late, &semaphore);
  sem_wait(&semaphore);
  pthread_join(thread, NULL);
  RANKINE_END("semaphores");
}

static void cancellations(void) {
  pthread_t threads[kThreads];
  RANKINE_BEGIN("cancellations");
  start(threads, wait_for_ever);
  all_arrived();
  for (int i = 0; i < kThreads; ++i) pthread_cancel(threads[i]);
  printf("cancelled %d\n", join(threads));
  RANKINE_END("cancellations");
}

static sigjmp_buf back;
static void leave(int signal) {
  (void)signal;
  siglongjmp(back, 1);
}

static void jump(void) {
  RANKINE_BEGIN("jump");
  signal(SIGALRM, leave);
  if (sigsetjmp(back, 1) == 0) {
    alarm(1);
    sem_wait(&semaphore);
  }
  RANKINE_BEGIN("after");
  usleep(1000);
  RANKINE_END("after");
  RANKINE_END("jump");
}

static void errors(void) {
  pthread_mutexattr_t kind;
  pthread_mutex_t checked;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&checked, &kind);
  pthread_mutex_lock(&checked);
  const int mine = pthread_mutex_lock(&checked);
  pthread_rwlock_wrlock(&rwlock);
  const int written = pthread_rwlock_rdlock(&rwlock);
  pthread_rwlock_unlock(&rwlock);
  struct timespec past = {0, 0};
  errno = 0;
  const int late = sem_timedwait(&semaphore, &past);
  printf("errors %s %s %d %s\n", mine == EDEADLK ? "EDEADLK" : "?", written == EDEADLK ? "EDEADLK" : "?",
         late, errno == ETIMEDOUT ? "ETIMEDOUT" : "?");
}

int main(int argc, char** argv) {
  (void)argc;
  (void)argv;
#ifdef USE_MPI
  int level = 0;
  int rank = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#endif
  locks();
  conditions();
  barriers();
  semaphores();
  cancellations();
  jump();
#ifdef USE_MPI
  if (rank == 0) usleep(100000);  // The other ranks wait for rank 0 in MPI_Barrier.
  MPI_Barrier(MPI_COMM_WORLD);
#endif
  errors();
#ifdef USE_MPI
  MPI_Finalize();
#endif
  return 7;
}
