// SPDX-License-Identifier: BSD-3-Clause
// A program to observe while it runs, until a file "stop" exists or for one minute: watched WHAT.
//   `late_sender` rank 0 computes for 200 ms, and the other ranks wait for its message.
//   `compute`  makes no call after MPI_Init.
//   `callback`  MPI calls a function of the program that sleeps, which does not count as time in MPI.
//   `threads` a second thread of rank 1 waits for a message while the first thread computes.
#include <pthread.h>
#include <rankine/rankine.h>
#include <time.h>
#include <unistd.h>

#include "program.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

// Uses the processor.
static void compute(int milliseconds) {
  const double end = now() + milliseconds;
  while (now() < end) continue;
}

static int is_over(void) {
  static double end;
  if (end == 0) end = now() + 60e3;
  return now() > end || access("stop", F_OK) == 0;
}

static void late_sender(void) {
  int go_on = 1;
  while (go_on) {
    if (world_rank == 0) {
      RANKINE_BEGIN("solve");
      compute(200);
      RANKINE_END("solve");
      go_on = !is_over();
      for (int i = 1; i < world_size; ++i) MPI_Send(&go_on, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    } else {
      RANKINE_BEGIN("exchange");
      MPI_Recv(&go_on, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      RANKINE_END("exchange");
    }
  }
}

static void slow_sum(void* in, void* inout, int* count, MPI_Datatype* type) {
  (void)type;
  usleep(100000);
  for (int i = 0; i < *count; ++i) ((int*)inout)[i] += ((int*)in)[i];
}

// While MPI runs a callback of the program, the thread does not count as being in MPI.
static void callback(void) {
  int in = 1, out = 1;
  MPI_Op sum;
  MPI_Op_create(slow_sum, 1, &sum);
  while (!is_over()) MPI_Reduce_local(&in, &out, 1, MPI_INT, sum);
  MPI_Op_free(&sum);
}

static void* receive(void* nothing) {
  int value = 0;
  RANKINE_BEGIN("listen");
  MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  RANKINE_END("listen");
  return nothing;
}

static void threads(void) {
  pthread_t listener;
  int value = 0;
  if (world_rank == 1) pthread_create(&listener, NULL, receive, NULL);
  while (!is_over()) usleep(1000);
  if (world_rank == 0) MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
  if (world_rank == 1) pthread_join(listener, NULL);
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "late_sender";
  int provided = 0;
  MPI_Init_thread(&argc, &argv, strcmp(what, "threads") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE,
                  &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  RANKINE_BEGIN("main");
  if (strcmp(what, "late_sender") == 0) {
    late_sender();
  } else if (strcmp(what, "callback") == 0) {
    callback();
  } else if (strcmp(what, "threads") == 0) {
    threads();
  } else {
    while (!is_over()) usleep(10000);
  }
  RANKINE_END("main");
  result("watched", 0);
  MPI_Finalize();
  return 0;
}
