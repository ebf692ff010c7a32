// SPDX-License-Identifier: BSD-3-Clause
/* Makes calls that involve no communication. */
#include "bench.h"

static void comm_rank(long n) {
  int rank;
  for (long i = 0; i < n; i++) MPI_Comm_rank(MPI_COMM_WORLD, &rank);
}

static void type_size(long n) {
  int size;
  for (long i = 0; i < n; i++) MPI_Type_size(MPI_DOUBLE, &size);
}

const int bench_ranks = 1;
const struct bench_case bench_cases[] = {
    {"comm_rank", comm_rank, 1, 0, 1, 20000},
    {"type_size", type_size, 1, 0, 1, 20000},
    {0},
};
