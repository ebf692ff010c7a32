// SPDX-License-Identifier: BSD-3-Clause
// A shared object that is linked to MPI. The program loader.c is not linked to MPI, and loads this object
// at run time.
#include "program.h"

void plugin_run(int iterations, int n) {
  begin(NULL, NULL);
  int* a = ints(n);
  int* b = ints(n);
  for (int i = 0; i < iterations; ++i) MPI_Allreduce(a, b, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  result("plugin", sum_of(b, n));
  MPI_Finalize();
}
