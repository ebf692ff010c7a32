// SPDX-License-Identifier: BSD-3-Clause
// Prints the time (CLOCK_REALTIME) at the end of MPI_Init and at the begin of MPI_Finalize. The program's
// run time lies between the two printed times.
#include <time.h>
#include <unistd.h>

#include "program.h"

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const long long from = now();
  usleep(20000);
  const long long until = now();
  printf("rank %d %lld %lld\n", world_rank, from, until);
  fflush(stdout);
  MPI_Finalize();
  return 0;
}
