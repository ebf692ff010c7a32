// SPDX-License-Identifier: BSD-3-Clause
// Threads end one after another without closing everything, before the main thread continues.
//   `no argument`  they end by return, pthread_exit, cancellation, and with a region that is ended by the
//     destructor of a key; thread N makes N barriers.
//   `many N`  N threads, each of which makes one barrier and leaves its region open.
//   `pools N`  N threads that each had an OpenMP team end; N pools of idle threads end with them.
#include <pthread.h>
#include <rankine/rankine.h>
#include <unistd.h>

#include "program.h"

static rankine_attribute kind = RANKINE_ATTRIBUTE("kind", RANKINE_INT, 0);
static rankine_attribute beside = RANKINE_ATTRIBUTE("beside", RANKINE_INT, RANKINE_AS_VALUE);
static rankine_region by_key = RANKINE_REGION("ended by a key");
static pthread_key_t key;

static void end_region(void* region) {
  rankine_end(region);
}

static void open_all(long number) {
  for (long i = 0; i < number; ++i) MPI_Barrier(MPI_COMM_SELF);
  rankine_set_int(&kind, number);
  rankine_set_int(&beside, number);
  RANKINE_BEGIN("left open");
  RANKINE_BEGIN("inner");
  usleep(2000);
}

static void* returns(void* number) {
  open_all((long)number);
  return NULL;
}

static void* exits(void* number) {
  open_all((long)number);
  pthread_exit(NULL);
}

static void* is_cancelled(void* number) {
  open_all((long)number);
  pthread_cancel(pthread_self());
  pthread_testcancel();
  return NULL;
}

static void* ends_by_key(void* number) {
  for (long i = 0; i < (long)number; ++i) MPI_Barrier(MPI_COMM_SELF);
  rankine_begin(&by_key);
  pthread_setspecific(key, &by_key);
  return NULL;
}

static void* has_team(void* number) {
  long sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
  {
    RANKINE_BEGIN("in team");
    sum += 1;
    RANKINE_END("in team");
  }
  return sum == 3 ? NULL : number;
}

static void run(void* (*start)(void*), long number) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, start, (void*)number) != 0 || pthread_join(thread, NULL) != 0) abort();
}

int main(int argc, char** argv) {
  void* (*const ways[])(void*) = {returns, exits, is_cancelled, ends_by_key};
  const char* which = argc > 1 ? argv[1] : "";
  const long count = argument(argc, argv, 2, 4);
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 3);
  pthread_key_create(&key, end_region);
  RANKINE_BEGIN("threads");
  for (long i = 0; i < count; ++i) {
    if (!strcmp(which, "pools")) run(has_team, i + 1);
    if (!strcmp(which, "many")) run(i % 2 == 0 ? returns : exits, 1);
    if (!strcmp(which, "")) run(ways[i], i + 1);
  }
  RANKINE_END("threads");
  if (strcmp(which, "pools") != 0) {
    RANKINE_BEGIN("later");
    usleep(200000);
    RANKINE_END("later");
  }
  result("ended_threads", count);
  MPI_Finalize();
  return 0;
}
