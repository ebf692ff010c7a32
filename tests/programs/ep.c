// As NAS EP: each rank works for itself, and three sums end it. Arguments: rounds of work.
#include "program.h"

int main(int argc, char** argv) {
  int rounds = argument(argc, argv, 1, 10);
  begin(&argc, &argv);
  double sums[12] = {0}, all[12];
  unsigned state = 12345u + (unsigned)world_rank;
  for (int i = 0; i < rounds; ++i) {
    for (int k = 0; k < 1000000; ++k) {
      state = state * 1664525u + 1013904223u;
      sums[state >> 29] += (double)(state & 0xffff) * 1e-6;
    }
  }
  MPI_Allreduce(sums, all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(sums + 1, all + 1, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(sums + 2, all + 2, 10, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (all[0] < 0) printf("never\n");
  MPI_Finalize();
  return 0;
}
