// SPDX-License-Identifier: BSD-3-Clause
// Calls every blocking collective of MPI 3.1 once in each iteration. Each partner gets `elements` ints. The
// root is the last rank.
#include "program.h"

static int *counts, *places, *offsets;
static MPI_Datatype* types;
static int *a, *b;

static void tables(int elements) {
  counts = ints(world_size);
  places = ints(world_size);
  offsets = ints(world_size);
  types = malloc((size_t)world_size * sizeof(MPI_Datatype));
  for (int i = 0; i < world_size; ++i) {
    counts[i] = elements;
    places[i] = i * elements;
    offsets[i] = places[i] * (int)sizeof(int);
    types[i] = MPI_INT;
  }
}

static void once(int n, int root) {
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Barrier(world);
  MPI_Bcast(a, n, MPI_INT, root, world);
  MPI_Reduce(a, b, n, MPI_INT, MPI_SUM, root, world);
  MPI_Allreduce(a, b, n, MPI_INT, MPI_SUM, world);  // site: allreduce
  MPI_Gather(a, n, MPI_INT, b, n, MPI_INT, root, world);
  MPI_Gatherv(a, n, MPI_INT, b, counts, places, MPI_INT, root, world);
  MPI_Scatter(a, n, MPI_INT, b, n, MPI_INT, root, world);
  MPI_Scatterv(a, counts, places, MPI_INT, b, n, MPI_INT, root, world);
  MPI_Allgather(a, n, MPI_INT, b, n, MPI_INT, world);
  MPI_Allgatherv(a, n, MPI_INT, b, counts, places, MPI_INT, world);
  MPI_Alltoall(a, n, MPI_INT, b, n, MPI_INT, world);
  MPI_Alltoallv(a, counts, places, MPI_INT, b, counts, places, MPI_INT, world);
  MPI_Alltoallw(a, counts, offsets, types, b, counts, offsets, types, world);
  MPI_Reduce_scatter(a, b, counts, MPI_INT, MPI_SUM, world);
  MPI_Reduce_scatter_block(a, b, n, MPI_INT, MPI_SUM, world);
  MPI_Scan(a, b, n, MPI_INT, MPI_SUM, world);
  MPI_Exscan(a, b, n, MPI_INT, MPI_SUM, world);
  MPI_Reduce_local(a, b, n, MPI_INT, MPI_SUM);
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), elements = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  a = ints(elements * world_size);
  b = ints(elements * world_size);
  tables(elements);
  for (int i = 0; i < iterations; ++i) once(elements, world_size - 1);
  MPI_Allreduce(a, b, elements, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  result("collectives", sum_of(b, elements));
  MPI_Finalize();
  return 0;
}
