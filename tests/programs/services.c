// SPDX-License-Identifier: BSD-3-Clause
// Makes a known number of regions, loop iterations and MPI calls, for tests of services. Some of these
// regions and calls occur while recording is off (MPI_Pcontrol). One region writes to many new pages.
#include <rankine/rankine.h>

#include <time.h>
#include <unistd.h>

#include "program.h"

static rankine_region work = RANKINE_REGION("work"), hidden = RANKINE_REGION("hidden");
static rankine_attribute cells =
    RANKINE_ATTRIBUTE("cells", RANKINE_UINT, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE);
static rankine_attribute mode = RANKINE_ATTRIBUTE("mode", RANKINE_STRING, 0);
static rankine_loop steps = RANKINE_LOOP("steps");

static long now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000 + t.tv_nsec;
}

static void touch(void) {
  size_t bytes = (size_t)4 << 20;
  volatile char* pages = malloc(bytes);
  RANKINE_BEGIN("touch");
  for (size_t at = 0; at < bytes; at += 4096) pages[at] = 1;
  RANKINE_END("touch");
  free((void*)pages);
}

static void step(int number) {
  rankine_iteration_begin(&steps, number);
  rankine_begin(&work);
  rankine_set_uint(&cells, 10);
  MPI_Barrier(MPI_COMM_WORLD);
  rankine_end(&work);
  rankine_iteration_end(&steps);
}

// Makes regions that overlap the start and the end of a pause in recording, and one request of each kind.
// The line "expect around NS 0" gives an upper limit for the time in one of the regions, without the pause.
static void unrecorded(int rank, int size) {
  MPI_Request requests[2];
  MPI_Comm comm;
  int in = 0, next = (rank + 1) % size, before = (rank + size - 1) % size;
  const long begin = now_ns();
  RANKINE_BEGIN("around");
  RANKINE_BEGIN("cut");
  MPI_Irecv(&in, 1, MPI_INT, before, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Pcontrol(0);
  const long off = now_ns();
  usleep(30000);
  MPI_Isend(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD, &requests[1]);
  rankine_begin(&hidden);
  for (int i = 0; i < 5; ++i) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  rankine_end(&hidden);
  RANKINE_END("cut");
  RANKINE_BEGIN("late");
  const long on = now_ns();
  MPI_Pcontrol(1, "with", 2.5, "more arguments");
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Barrier(comm);
  MPI_Comm_free(&comm);
  RANKINE_END("late");
  RANKINE_END("around");
  expect("around", now_ns() - on + off - begin, 0);
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), rank, size;
  begin(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  RANKINE_BEGIN("main");
  rankine_loop_begin(&steps);
  for (int i = 0; i < iterations; ++i) step(i);
  rankine_loop_end(&steps);
  rankine_begin_string(&mode, "output");
  rankine_begin(&work);
  rankine_set_string(&mode, "input");
  rankine_end(&work);
  rankine_end_attribute(&mode);
  MPI_Pcontrol(2);
  unrecorded(rank, size);
  touch();
  RANKINE_END("main");
  MPI_Finalize();
  return 0;
}
