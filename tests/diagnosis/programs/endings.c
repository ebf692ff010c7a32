// SPDX-License-Identifier: BSD-3-Clause
// Makes runs that do not end properly. The bench itself measures the lost time.
#include "problems.h"

static void Steps(const struct Phase* phase) {
  double one = 1, all;
  for (int i = 0; i < phase->count; ++i) {
    Pause(phase->ms);
    MPI_Allreduce(&one, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}

APART static void Unlucky(void) {
  if (rank != 1) return;
  volatile int* volatile nothing = NULL;
  *nothing = 1;
}
static void Dies(const struct Phase* phase) {
  Steps(phase);
  Unlucky();
  Steps(phase);
}

static void Exits(const struct Phase* phase) {
  Steps(phase);
  if (rank == 1) _exit(7);
  Steps(phase);
}

static void Aborts(const struct Phase* phase) {
  Steps(phase);
  if (rank == 1) MPI_Abort(MPI_COMM_WORLD, 9);
  Steps(phase);
}

// Each rank receives before it sends.
APART static void ReceiveFirst(void) {
  int data = 0;
  const int partner = rank ^ 1;
  MPI_Recv(&data, 1, MPI_INT, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&data, 1, MPI_INT, partner, 1, MPI_COMM_WORLD);
}
static void Deadlock(const struct Phase* phase) {
  Steps(phase);
  printf("deadlock from here\n");
  fflush(stdout);
  ReceiveFirst();
}

// One rank calls a barrier, and the other rank calls a reduction.
static void WrongCollective(const struct Phase* phase) {
  double one = 1, all;
  Steps(phase);
  printf("deadlock from here\n");
  fflush(stdout);
  if (rank == 0)
    MPI_Recv(&one, 1, MPI_DOUBLE, 1, 17, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Allreduce(&one, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

const struct Named kEndings[] = {{"dies", Dies},
                                 {"exits", Exits},
                                 {"aborts", Aborts},
                                 {"deadlock", Deadlock},
                                 {"wrong_collective", WrongCollective},
                                 {NULL, NULL}};
