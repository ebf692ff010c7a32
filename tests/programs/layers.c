// SPDX-License-Identifier: BSD-3-Clause
// Contains a single MPI call, in a wrapper layer. Two functions use the wrapper: `setup` makes 3
// reductions, and `solve` makes 5.
#include <mpi.h>

__attribute__((noinline)) static int layer(int mine) {
  int sum = 0;
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sum + 1;
}

__attribute__((noinline)) static int setup(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) total += layer(i);
  return total + 1;
}

__attribute__((noinline)) static int solve(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) total += layer(i);
  return total + 2;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int total = setup(3) + solve(5);
  MPI_Finalize();
  return total < 0;
}
