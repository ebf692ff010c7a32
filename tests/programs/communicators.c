// SPDX-License-Identifier: BSD-3-Clause
// Creates, names, uses and frees communicators in a loop. The MPI library uses the same handle for several
// communicators one after another. The recorder must nevertheless tell these communicators apart.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* a = ints(n);
  int* b = ints(n);
  MPI_Group world_group;
  MPI_Comm_group(MPI_COMM_WORLD, &world_group);
  for (int i = 0; i < iterations; ++i) {
    MPI_Comm copy, half, same;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_set_name(copy, "copy of world");
    MPI_Allreduce(a, b, n, MPI_INT, MPI_SUM, copy);
    MPI_Comm_split(copy, world_rank % 2, world_rank, &half);
    MPI_Allreduce(a, b, n, MPI_INT, MPI_SUM, half);
    MPI_Comm_create(MPI_COMM_WORLD, world_group, &same);
    MPI_Bcast(a, n, MPI_INT, 0, same);
    MPI_Comm_free(&half);
    MPI_Comm_free(&same);
    MPI_Comm_free(&copy);
  }
  MPI_Group_free(&world_group);
  result("communicators", sum_of(b, n));
  MPI_Finalize();
  return 0;
}
