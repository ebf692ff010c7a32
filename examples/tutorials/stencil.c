// SPDX-License-Identifier: BSD-3-Clause
/* Tutorials "Does it scale", "Annotate and query" and "Predict another machine": a rod whose parts exchange
 * their ends. */

/* mpicc -g -O2 $(pkg-config --cflags rankine) -o stencil stencil.c
   mpirun -n 2 ./stencil            # CELLS and STEPS may follow */
#include <mpi.h>
#include <rankine/rankine.h>
#include <stdio.h>
#include <stdlib.h>

static rankine_attribute cells_done = RANKINE_ATTRIBUTE_UNIT(
    "cells", RANKINE_UINT, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE | RANKINE_WORK, "1");

static void exchange(double* rod, int cells, int left, int right) {
  RANKINE_BEGIN("exchange");
  MPI_Sendrecv(rod + 1, 1, MPI_DOUBLE, left, 0, rod + cells + 1, 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv(rod + cells, 1, MPI_DOUBLE, right, 1, rod, 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  RANKINE_END("exchange");
}

static void solve(const double* rod, double* next, int cells) {
  RANKINE_BEGIN("solve");
  for (int i = 1; i <= cells; i++) next[i] = (rod[i - 1] + 2 * rod[i] + rod[i + 1]) / (3 + rod[i] / 4);
  rankine_set_uint(&cells_done, (uint64_t)cells);
  RANKINE_END("solve");
}

/* Work that each rank does for all cells, so more ranks do not make it less. */
static double check(const double* all, int cells) {
  RANKINE_BEGIN("check");
  double sum = 0;
  for (int i = 0; i < cells; i++) sum += all[i] / (1 + all[i]);
  RANKINE_END("check");
  return sum;
}

int main(int argc, char** argv) {
  int rank, ranks, total = argc > 1 ? atoi(argv[1]) : 400000, steps = argc > 2 ? atoi(argv[2]) : 200;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int cells = total / ranks;
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
  double* rod = calloc((size_t)cells + 2, sizeof(double));
  double* next = calloc((size_t)cells + 2, sizeof(double));
  double* all = calloc((size_t)total / 4, sizeof(double));
  double sum = 0;
  for (int i = 0; i < cells + 2; i++) rod[i] = next[i] = 1;
  for (int i = 0; i < total / 4; i++) all[i] = 1;
  for (int step = 0; step < steps; step++) {
    exchange(rod, cells, left, right);
    solve(rod, next, cells);
    double* swap = rod;
    rod = next;
    next = swap;
    double mine = check(all, total / 4) + rod[1], of_all;
    MPI_Allreduce(&mine, &of_all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    sum += of_all;
  }
  if (rank == 0) printf("%.6e\n", sum);
  free(rod);
  free(next);
  free(all);
  MPI_Finalize();
  return 0;
}
