// SPDX-License-Identifier: BSD-3-Clause
/* Tutorial "Find the load imbalance": works on the rows of a triangle, with a sum after each step. */

/* mpicc -g -O2 -o imbalance imbalance.c -lm
   mpirun -n 2 ./imbalance            # each rank has as many rows as the others
   mpirun -n 2 ./imbalance balanced   # each rank has as much work */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { kRows = 2000, kSteps = 40 };

/* Row i has i elements. */
static double solve(int first, int last) {
  double sum = 0;
  for (int i = first; i < last; i++)
    for (int j = 0; j < i; j++) sum += sqrt(i + j);
  return sum;
}

int main(int argc, char** argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  double from = (double)rank / ranks, to = (double)(rank + 1) / ranks, total = 0;
  if (argc > 1 && strcmp(argv[1], "balanced") == 0) { /* area grows as height squared */
    from = sqrt(from);
    to = sqrt(to);
  }
  for (int step = 0; step < kSteps; step++) {
    double mine = solve((int)(from * kRows), (int)(to * kRows)), sum;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    total += sum;
  }
  if (rank == 0) printf("%.6e\n", total);
  MPI_Finalize();
  return 0;
}
