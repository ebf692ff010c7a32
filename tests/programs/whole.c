// SPDX-License-Identifier: BSD-3-Clause
// Makes a region around the whole program, from before MPI_Init until after MPI_Finalize. Another region
// ends before MPI_Finalize.
#include <rankine/rankine.h>

#include "program.h"

int main(int argc, char** argv) {
  RANKINE_BEGIN("whole");
  begin(&argc, &argv);
  RANKINE_BEGIN("inside");
  for (int i = 0; i < 100; ++i) MPI_Barrier(MPI_COMM_WORLD);
  RANKINE_END("inside");
  result("whole", 1);
  MPI_Finalize();
  RANKINE_END("whole");
  return 0;
}
