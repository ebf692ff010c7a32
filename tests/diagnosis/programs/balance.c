// SPDX-License-Identifier: BSD-3-Clause
// Makes badly distributed work: the last rank has more work, and the other ranks wait for it in a collective
// operation.
#include "problems.h"
#include "rankine/rankine.h"

static void LastIsLate(double seconds) {
  Injected(seconds * (ranks - 1));
}

static void Sum(void) {
  double one = 1, all;
  MPI_Allreduce(&one, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

// Each rank computes for `ms`; the last rank computes twice as long.
APART static void HeavyRows(const struct Phase* phase) {
  if (rank == ranks - 1) LastIsLate(Compute(phase->ms));
}
static void Static(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    Pause(phase->ms / 2);
    HeavyRows(phase);
    Sum();
  }
}

// The work of the last rank increases from step to step, from 0 in the first step to twice the given time
// in the last step.
APART static void GrowingRows(double ms) {
  if (rank == ranks - 1) LastIsLate(Pause(ms));
}
static void Drift(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    Pause(phase->ms / 2);
    GrowingRows(2 * phase->ms * i / phase->count);
    Sum();
  }
}

// In each step, one rank has more work than the other ranks, but all ranks work equally long over the run.
APART static void TurnOfRank(const struct Phase* phase, int step) {
  if (rank == step % ranks) LastIsLate(Pause(phase->ms));
}
static void Alternate(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    TurnOfRank(phase, i);
    Sum();
  }
}

// The uneven work is in an annotated region. All other work is even.
static void InRegion(const struct Phase* phase) {
  for (int i = 0; i < phase->count; ++i) {
    rankine_begin_name("even");
    Pause(phase->ms / 2);
    rankine_end_name("even");
    rankine_begin_name("uneven");
    if (rank == ranks - 1) LastIsLate(Pause(phase->ms));
    rankine_end_name("uneven");
    Sum();
  }
}

// Rank 0 works alone. After that, all ranks need the result of rank 0.
APART static void AssembleAlone(const struct Phase* phase) {
  if (rank == 0) LastIsLate(Pause(phase->ms));
}
static void Serial(const struct Phase* phase) {
  int data[16] = {0};
  for (int i = 0; i < phase->count; ++i) {
    AssembleAlone(phase);
    MPI_Bcast(data, 16, MPI_INT, 0, MPI_COMM_WORLD);
    Pause(phase->ms / 2);
    Sum();
  }
}

// All ranks perform the same divisions. The last rank's numbers are denormal, which makes its divisions
// slow.
APART static double Relax(double* field, int cells, int sweeps, double factor) {
  const double from = Now();
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (int i = 0; i < cells; ++i) field[i] = field[i] / factor;
  return Now() - from;
}
static void Denormals(const struct Phase* phase) {
  enum { kCells = 4096 };
  static double field[kCells];
  for (int i = 0; i < kCells; ++i) field[i] = rank == ranks - 1 ? 1e-310 : 1.0;
  double last = 0;
  for (int i = 0; i < phase->count; ++i) {
    const double took = Relax(field, kCells, (int)phase->ms, 1.0000001);
    last += took;
    Sum();
  }
  // Only the additional time that denormal numbers cause counts as lost.
  double least;
  MPI_Allreduce(&last, &least, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
  if (rank == ranks - 1) LastIsLate(last - least);
}

const struct Named kBalance[] = {{"static", Static},   {"drift", Drift},   {"alternate", Alternate},
                                 {"region", InRegion}, {"serial", Serial}, {"denormals", Denormals},
                                 {NULL, NULL}};
