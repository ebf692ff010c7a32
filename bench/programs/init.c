/* How long MPI_Init and MPI_Finalize take, seen by each rank: one JSON line a rank. Ranks enter both together
 * as far as the launcher and a barrier can make them. */
#include <stdio.h>

#include "bench.h"

int main(int argc, char** argv) {
  int rank;
  long long begin = bench_now_ns();
  MPI_Init(&argc, &argv);
  long long started = bench_now_ns() - begin;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  begin = bench_now_ns();
  MPI_Finalize();
  printf("{\"rank\": %d, \"init_ns\": %lld, \"finalize_ns\": %lld}\n", rank, started, bench_now_ns() - begin);
  return 0;
}
