// As NAS DT's black hole: sources send what they made through layers of comparators, four to one, to a sink.
// Every rank has one node of the graph. Arguments: rounds, doubles of a message.
#include "program.h"

int main(int argc, char** argv) {
  int rounds = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 4096);
  begin(&argc, &argv);
  double* data = calloc((size_t)n, sizeof *data);
  double* got = calloc((size_t)n, sizeof *got);
  // The sources come first; each layer has a quarter of the one before.
  int begin_of = 0, width = world_size;
  while (width > 1 && width + (width + 3) / 4 + 1 > world_size) width--;
  for (int i = 0; i < rounds; ++i) {
    int first = begin_of, count = width;
    while (first + count <= world_size) {
      const int next = first + count, next_count = (count + 3) / 4;
      const int mine = world_rank - first;
      if (mine >= 0 && mine < count) {
        for (int k = 0; k < n; ++k) data[k] += k % 7;
        if (next < world_size)
          MPI_Send(data, n, MPI_DOUBLE, next + mine / 4 < world_size ? next + mine / 4 : world_size - 1, 1,
                   MPI_COMM_WORLD);
      }
      const int node = world_rank - next;
      if (next < world_size && node >= 0 && node < next_count) {
        for (int from = 0; from < count; ++from) {
          const int to = next + from / 4 < world_size ? next + from / 4 : world_size - 1;
          if (to != world_rank) continue;
          MPI_Recv(got, n, MPI_DOUBLE, first + from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
          for (int k = 0; k < n; ++k) data[k] += got[k];
        }
      }
      if (count == 1 || next >= world_size) break;
      first = next;
      count = next + next_count <= world_size ? next_count : world_size - next;
    }
  }
  double sum = data[0], all = 0;
  MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (all < 0) printf("never\n");
  free(data);
  free(got);
  MPI_Finalize();
  return 0;
}
