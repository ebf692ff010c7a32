// SPDX-License-Identifier: BSD-3-Clause
/* The frame of the benchmark programs. A program is a table of cases, which the main function in bench.c
 * runs.
 *
 * PROGRAM runs every case in batches. For each case, rank 0 prints a JSON line with the time of each
 * batch in ns.
 *
 * PROGRAM --count N runs every case without a clock, first N and then 2N iterations, inside
 * bench_measured(). It prints one JSON line per case. callgrind must be started such that it dumps its
 * counts whenever that function ends.
 *
 * Rank r is pinned to the r-th processor that the process may use, so the launcher's own binding must be
 * off. */
#ifndef RANKINE_BENCH_H
#define RANKINE_BENCH_H
#include <mpi.h>

struct bench_case {
  const char* name;
  void (*run)(long n);   /* runs n iterations; all ranks of MPI_COMM_WORLD run it at the same time */
  int calls;             /* number of recorded MPI calls per iteration, of one rank */
  int requests;          /* number of requests started and completed per iteration */
  int parts;             /* divides an iteration's time: 2 turns a round trip into a one-way latency */
  long iterations;       /* number of iterations in a batch */
  void (*prepare)(void); /* called before each batch, outside the measured time; NULL: nothing to do */
  int in_turns;          /* batches alternate with those of the preceding case, for comparison */
};

/* An entry without a name ends the table. */
extern const struct bench_case bench_cases[];
/* number of ranks that the program needs */
extern const int bench_ranks;

long long bench_now_ns(void);
void bench_pin(int rank);

#endif
