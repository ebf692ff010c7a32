// SPDX-License-Identifier: BSD-3-Clause
// Uses communicators of some of the ranks in another order than they were created. Four ranks.
#include "program.h"

int main(int argc, char** argv) {
  begin(&argc, &argv);
  MPI_Comm made[3];
  MPI_Comm_split(MPI_COMM_WORLD, world_rank < 3, 0, &made[0]);
  MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, 0, &made[1]);
  MPI_Comm_split(MPI_COMM_WORLD, world_rank / 2, 0, &made[2]);
  for (int i = 2; i >= 0; --i) MPI_Barrier(made[i]);
  for (int i = 0; i < 3; ++i) MPI_Comm_free(&made[i]);
  MPI_Finalize();
  return 0;
}
