// SPDX-License-Identifier: BSD-3-Clause
// Regions with MPI calls inside and outside of them, for tests of selections and of `rankine ctl`.
//   `rounds N`  N rounds of MPI_Barrier outside, MPI_Allreduce in solve/inner, and MPI_Bcast in setup.
//   `stopped N`  like `rounds N`, but after MPI_Pcontrol(0).
//   `seconds S`  makes rounds for S seconds, every 5 ms, and prints their number.
//   `talk`  makes rounds as fast as possible until a file "stop" exists.
//   `compute`  repeats the region "solve" without MPI until a file "stop" exists.
//   `alone`  runs without regions and calls until a file "stop" exists.
//   `halves S`  works for S seconds, alternating between 5 ms inside and 5 ms outside of region "solve".
#include <rankine/rankine.h>
#include <time.h>
#include <unistd.h>

#include "program.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void burn(double seconds) {
  for (const double end = now() + seconds; now() < end;) continue;
}

static long one_round(int stop) {
  RANKINE_BEGIN("setup");
  MPI_Bcast(&stop, 1, MPI_INT, 0, MPI_COMM_WORLD);
  RANKINE_END("setup");
  RANKINE_BEGIN("solve");
  RANKINE_BEGIN("inner");
  int one = 1, sum = 0;
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  RANKINE_END("inner");
  RANKINE_END("solve");
  MPI_Barrier(MPI_COMM_WORLD);
  if (sum != world_size) abort();
  return stop;
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const char* how = argc > 1 ? argv[1] : "rounds";
  const double begin_time = now();
  long rounds = 0;
  if (strcmp(how, "stopped") == 0) MPI_Pcontrol(0);
  if (strcmp(how, "rounds") == 0 || strcmp(how, "stopped") == 0) {
    for (int n = argument(argc, argv, 2, 10); rounds < n; ++rounds) one_round(0);
  } else if (strcmp(how, "seconds") == 0) {
    const double seconds = argument(argc, argv, 2, 2);
    for (; !one_round(now() - begin_time >= seconds); ++rounds) usleep(5000);
  } else if (strcmp(how, "talk") == 0) {
    while (!one_round(access("stop", F_OK) == 0)) ++rounds;
  } else if (strcmp(how, "halves") == 0) {
    const double seconds = argument(argc, argv, 2, 2);
    while (now() - begin_time < seconds) {
      RANKINE_BEGIN("solve");
      burn(0.005);
      RANKINE_END("solve");
      burn(0.005);
    }
  } else if (strcmp(how, "alone") == 0) {
    while (access("stop", F_OK) != 0) {
      for (volatile int i = 0; i < 1000000; ++i) continue;
    }
  } else {
    while (access("stop", F_OK) != 0) {
      for (int i = 0; i < 100; ++i) {
        RANKINE_BEGIN("solve");
        RANKINE_END("solve");
      }
    }
  }
  MPI_Comm dup;
  MPI_Comm_dup(MPI_COMM_WORLD, &dup);
  MPI_Comm_free(&dup);
  printf("selected rank %d of %d: %d\n", world_rank, world_size, rounds >= 0);
  MPI_Finalize();
  return 0;
}
