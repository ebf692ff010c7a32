// SPDX-License-Identifier: BSD-3-Clause
// Steps of 50 ms until a file stops it, or for one minute. Tests look at it while it runs.
#include <rankine/rankine.h>
#include <unistd.h>

#include "program.h"

int main(int argc, char** argv) {
  RANKINE_BEGIN("main");
  begin(&argc, &argv);
  int stop = 0;
  for (int i = 0; i < 1200 && !stop; ++i) {
    RANKINE_BEGIN("step");
    usleep(50000);
    stop = access("stop", F_OK) == 0;
    MPI_Allreduce(MPI_IN_PLACE, &stop, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    RANKINE_END("step");
  }
  result("steps", stop);
  RANKINE_END("main");
  MPI_Finalize();
  return 0;
}
