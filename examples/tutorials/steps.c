// SPDX-License-Identifier: BSD-3-Clause
/* Tutorial "A batch job that was killed": makes steps that never end. */

/* mpicc -g -O2 -o steps steps.c -lm
   timeout 5 mpirun -n 2 ./steps */
#include <math.h>
#include <mpi.h>

static double compute(int rank) {
  double sum = 0;
  for (int i = 0; i < 1000000 * (1 + rank); i++) sum += sqrt(i);
  return sum;
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (;;) {
    double mine = compute(rank), sum;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}
