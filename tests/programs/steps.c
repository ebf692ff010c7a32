// SPDX-License-Identifier: BSD-3-Clause
// Makes steps of 50 ms until a file exists, or for one minute, so that tests can inspect the running job.
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
