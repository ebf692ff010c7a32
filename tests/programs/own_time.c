// SPDX-License-Identifier: BSD-3-Clause
// Prints the CLOCK_REALTIME when it left MPI_Init and when it entered MPI_Finalize: the start and end of its
// run time.
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
