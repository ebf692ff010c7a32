// As NAS LU: sweeps over planes, from one corner of a grid of ranks to the other and back, in small messages.
// Arguments: steps, planes, doubles of a message.
#include "program.h"

static int columns, rows, x, y;

static int at(int a, int b) {
  return a < 0 || a >= columns || b < 0 || b >= rows ? MPI_PROC_NULL : b * columns + a;
}

static double sweep(int way, int planes, int n, double* edge) {
  double sum = 0;
  for (int plane = 0; plane < planes; ++plane) {
    if (at(x - way, y) != MPI_PROC_NULL)
      MPI_Recv(edge, n, MPI_DOUBLE, at(x - way, y), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (at(x, y - way) != MPI_PROC_NULL)
      MPI_Recv(edge, n, MPI_DOUBLE, at(x, y - way), 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int k = 0; k < 200 * n; ++k) sum += edge[k % n] * 1e-9 + k;
    if (at(x + way, y) != MPI_PROC_NULL) MPI_Send(edge, n, MPI_DOUBLE, at(x + way, y), 1, MPI_COMM_WORLD);
    if (at(x, y + way) != MPI_PROC_NULL) MPI_Send(edge, n, MPI_DOUBLE, at(x, y + way), 2, MPI_COMM_WORLD);
  }
  return sum;
}

int main(int argc, char** argv) {
  int steps = argument(argc, argv, 1, 10), planes = argument(argc, argv, 2, 16),
      n = argument(argc, argv, 3, 80);
  begin(&argc, &argv);
  for (columns = 1; (columns + 1) * (columns + 1) <= world_size; ++columns) {
  }
  while (world_size % columns != 0) columns--;
  rows = world_size / columns;
  x = world_rank % columns;
  y = world_rank / columns;
  double* edge = calloc((size_t)n, sizeof *edge);
  double sum = 0, all = 0;
  for (int step = 0; step < steps; ++step) {
    sum += sweep(1, planes, n, edge) + sweep(-1, planes, n, edge);
    if (step % 5 == 4) MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  if (all < 0) printf("never\n");
  free(edge);
  MPI_Finalize();
  return 0;
}
