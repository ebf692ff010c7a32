// SPDX-License-Identifier: BSD-3-Clause
// Runs collective operations that are unnecessary, too frequent, too small, or the wrong choice.
#include "problems.h"

// In each step, a different rank is late. Without the barrier, no rank would wait.
APART static void UnevenStep(const struct Phase* phase, int step) {
  if (rank == step % ranks) Injected(Pause(phase->ms) * (ranks - 1));
}
static void NeedlessBarrier(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    UnevenStep(phase, i);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

APART static void SumEachNumber(int count) {
  double one = 1, all;
  const double from = Now();
  for (int i = 0; i < count; ++i) MPI_Allreduce(&one, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  Injected(Now() - from);
}
static void SmallCollectives(const struct Phase* phase) {
  for (int step = 0; step < 20; ++step) {
    Pause(phase->ms / 20);
    MPI_Barrier(MPI_COMM_WORLD);
    SumEachNumber(phase->count / 20);
  }
}

// Makes a reduction to rank 0 and a broadcast of the result. A single MPI_Allreduce could replace these two
// calls.
enum { kNumbers = 1 << 18 };
static double mine[kNumbers], sum[kNumbers];
APART static void ReduceThenBroadcast(void) {
  const double from = Now();
  MPI_Reduce(mine, sum, kNumbers, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Bcast(sum, kNumbers, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  Injected(Now() - from);
}
static void ReduceBroadcast(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    Pause(phase->ms);
    MPI_Barrier(MPI_COMM_WORLD);
    ReduceThenBroadcast();
  }
}

// Creates a communicator in each step.
APART static void StepOnOwnCommunicator(void) {
  MPI_Comm own;
  const double from = Now();
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  MPI_Comm_free(&own);
  Injected(Now() - from);
}
static void Communicators(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    if (i % 20 == 0) Pause(phase->ms);
    MPI_Barrier(MPI_COMM_WORLD);
    StepOnOwnCommunicator();
  }
}

// The root enters the gather early, because the other ranks compute for longer.
APART static void WorkOfOthers(const struct Phase* phase) {
  if (rank == 1) Injected(Pause(phase->ms));
}
static void EarlyReduce(const struct Phase* phase) {
  double one = 1, all;
  for (int i = 0; i < phase->count; ++i) {
    WorkOfOthers(phase);
    MPI_Reduce(&one, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

// The root enters the broadcast late.
APART static void WorkOfRoot(const struct Phase* phase) {
  if (rank == 0) Injected(Pause(phase->ms) * (ranks - 1));
}
static void LateBroadcast(const struct Phase* phase) {
  int data[16] = {0};
  for (int i = 0; i < phase->count; ++i) {
    WorkOfRoot(phase);
    MPI_Bcast(data, 16, MPI_INT, 0, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

// In a prefix sum, ranks wait for the lower rank.
APART static void WorkOfLower(const struct Phase* phase) {
  if (rank == 0) Injected(Pause(phase->ms) * (ranks - 1));
}
static void EarlyScan(const struct Phase* phase) {
  double one = 1, all;
  for (int i = 0; i < phase->count; ++i) {
    WorkOfLower(phase);
    MPI_Scan(&one, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

const struct Named kCollectives[] = {{"needless_barrier", NeedlessBarrier},
                                     {"small_collectives", SmallCollectives},
                                     {"reduce_broadcast", ReduceBroadcast},
                                     {"communicators", Communicators},
                                     {"early_reduce", EarlyReduce},
                                     {"late_broadcast", LateBroadcast},
                                     {"early_scan", EarlyScan},
                                     {NULL, NULL}};
