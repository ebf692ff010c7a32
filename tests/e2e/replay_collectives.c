// SPDX-License-Identifier: BSD-3-Clause
// Runs collectives one after another in SimGrid's smpirun. Each collective has four arguments: NAME COUNT
// ROOT EQUAL. Each collective runs twice. The first run is a warm-up, because SimGrid does some work only at
// the first call. The second run begins at the same time on all ranks, and its duration is printed.
#include <mpi.h>
#include <smpi/smpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Global variables are avoided because SimGrid would need a copy per rank.
struct Ranks {
  int rank, size, *counts, *displs;
};

static void call(const struct Ranks* all, const char* name, int count, int root, char* a, char* b) {
  const MPI_Comm world = MPI_COMM_WORLD;
  if (!strcmp(name, "barrier")) MPI_Barrier(world);
  if (!strcmp(name, "bcast")) MPI_Bcast(a, count, MPI_BYTE, root, world);
  if (!strcmp(name, "reduce")) MPI_Reduce(a, b, count, MPI_BYTE, MPI_BOR, root, world);
  if (!strcmp(name, "allreduce")) MPI_Allreduce(a, b, count, MPI_BYTE, MPI_BOR, world);
  if (!strcmp(name, "gather")) MPI_Gather(a, count, MPI_BYTE, b, count, MPI_BYTE, root, world);
  if (!strcmp(name, "scatter")) MPI_Scatter(a, count, MPI_BYTE, b, count, MPI_BYTE, root, world);
  if (!strcmp(name, "allgather")) MPI_Allgather(a, count, MPI_BYTE, b, count, MPI_BYTE, world);
  if (!strcmp(name, "allgatherv"))
    MPI_Allgatherv(a, all->counts[all->rank], MPI_BYTE, b, all->counts, all->displs, MPI_BYTE, world);
  if (!strcmp(name, "alltoall")) MPI_Alltoall(a, count, MPI_BYTE, b, count, MPI_BYTE, world);
  if (!strcmp(name, "reducescatter")) MPI_Reduce_scatter(a, b, all->counts, MPI_BYTE, MPI_BOR, world);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  struct Ranks all;
  MPI_Comm_rank(MPI_COMM_WORLD, &all.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &all.size);
  all.counts = malloc(all.size * sizeof(int));
  all.displs = malloc(all.size * sizeof(int));
  for (int k = 1; k + 3 < argc; k += 4) {
    const int count = atoi(argv[k + 1]), root = atoi(argv[k + 2]), equal = atoi(argv[k + 3]);
    int total = 0;
    for (int i = 0; i < all.size; ++i) {
      all.counts[i] = equal ? count : count * (1 + i * 7 % 3);
      all.displs[i] = total;
      total += all.counts[i];
    }
    const size_t most = (size_t)total + (size_t)count * all.size + 64;
    char *a = calloc(most, 1), *b = calloc(most, 1);
    call(&all, argv[k], count, root, a, b);
    const double start = k + 10;  // a time in seconds, long after all earlier work has ended
    smpi_execute_flops((start - MPI_Wtime()) * 1e9);
    const double begin = MPI_Wtime();
    call(&all, argv[k], count, root, a, b);
    const double end = MPI_Wtime();
    smpi_execute_flops((start + 1 - MPI_Wtime()) *
                       // no rank begins the next collective before all ranks have finished the current
                       // collective
                       1e9);
    printf("took %d %d %.12f\n", k / 4, all.rank, end - begin);
    free(a);
    free(b);
  }
  MPI_Finalize();
  return 0;
}
