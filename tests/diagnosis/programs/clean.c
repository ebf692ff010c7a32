// SPDX-License-Identifier: BSD-3-Clause
// Kernels without a problem: even work, and little communication.
#include "problems.h"

static void EvenSteps(const struct Phase* phase) {
  double one = 1, all;
  for (int i = 0; i < phase->count; ++i) {
    Compute(phase->ms);
    MPI_Allreduce(&one, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}

// A ring exchange with neighbours that is started before the computation and completed after it.
static void Overlapped(const struct Phase* phase) {
  static double edge[2][1024];
  for (int i = 0; i < phase->count; ++i) {
    MPI_Request requests[2];
    MPI_Irecv(edge[0], 1024, MPI_DOUBLE, (rank + ranks - 1) % ranks, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(edge[1], 1024, MPI_DOUBLE, (rank + 1) % ranks, 1, MPI_COMM_WORLD, &requests[1]);
    Compute(phase->ms);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
}

static void Alone(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) Compute(phase->ms);
}

// Each rank writes one file at the end, in large chunks.
static void OneCheckpoint(const struct Phase* phase) {
  static char block[1 << 20];
  EvenSteps(phase);
  char path[64];
  snprintf(path, sizeof path, "checkpoint.%d", rank);
  const int file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
  if (file < 0 || write(file, block, sizeof block) < 0) perror(path);
  close(file);
}

static void Scatter(const struct Phase* phase) {
  static double all[1 << 12], mine[1 << 12];
  MPI_Scatter(all, 512, MPI_DOUBLE, mine, 512, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  EvenSteps(phase);
  MPI_Gather(mine, 512, MPI_DOUBLE, all, 512, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

const struct Named kClean[] = {{"even", EvenSteps},           {"overlapped", Overlapped}, {"alone", Alone},
                               {"checkpoint", OneCheckpoint}, {"scatter", Scatter},       {NULL, NULL}};
