// SPDX-License-Identifier: BSD-3-Clause
/* Makes blocking calls of a rank to itself. The calls take the shortest path through the library, which is
 * always the same. */
#include "bench.h"

static char out[8], in[8];

static void sendrecv(long n) {
  for (long i = 0; i < n; i++) {
    MPI_Sendrecv(out, 8, MPI_CHAR, 0, 1, in, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  }
}

static void allreduce(long n) {
  double a = 1, b;
  for (long i = 0; i < n; i++) MPI_Allreduce(&a, &b, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_SELF);
}

static void bcast(long n) {
  for (long i = 0; i < n; i++) MPI_Bcast(out, 8, MPI_CHAR, 0, MPI_COMM_SELF);
}

const int bench_ranks = 1;
const struct bench_case bench_cases[] = {
    {"sendrecv", sendrecv, 1, 0, 1, 5000},
    {"allreduce", allreduce, 1, 0, 1, 5000},
    {"bcast", bcast, 1, 0, 1, 20000},
    {0},
};
