// SPDX-License-Identifier: BSD-3-Clause
// MPI_THREAD_MULTIPLE with OpenMP tasks: one task starts two requests, and another task, on any thread,
// completes both with MPI_Testall. First rank 0 sends, then rank 1. Arguments: tasks, threads.
#include <sched.h>

#include "program.h"

enum { kMostTasks = 2000 };
static MPI_Request request[kMostTasks][2];
static int value[kMostTasks][2];

static void start(int i, int sends) {
  const int other = world_rank ^ 1;
  for (int j = 0; j < 2; ++j) {
    if (sends) {
      MPI_Isend(&value[i][j], 1, MPI_INT, other, i, MPI_COMM_WORLD, &request[i][j]);
    } else {
      MPI_Irecv(&value[i][j], 1, MPI_INT, other, i, MPI_COMM_WORLD, &request[i][j]);
    }
  }
}

static void finish(int i) {
  int flag = 0;
  for (;;) {
    MPI_Testall(2, request[i], &flag, MPI_STATUSES_IGNORE);
    if (flag) return;
    sched_yield();
#pragma omp taskyield
  }
}

int main(int argc, char** argv) {
  int provided = 0;
  const int tasks = argument(argc, argv, 1, 50), threads = argument(argc, argv, 2, 4);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
  if (provided != MPI_THREAD_MULTIPLE || tasks > kMostTasks || world_size != 2) MPI_Abort(MPI_COMM_WORLD, 3);
  for (int phase = 0; phase < 2; ++phase) {
    const int sends = phase == world_rank;
#pragma omp parallel num_threads(threads)
#pragma omp single
    for (int i = 0; i < tasks; ++i) {
#pragma omp task depend(out : request[i][0]) firstprivate(i)
      start(i, sends);
#pragma omp task depend(inout : request[i][0]) firstprivate(i)
      finish(i);
    }
  }
  result("tasks", tasks);
  MPI_Finalize();
  return 0;
}
