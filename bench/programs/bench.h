// SPDX-License-Identifier: BSD-3-Clause
/* The frame of the benchmark programs. A program is a table of cases, which the main function of bench.c
 * runs.
 *
 * PROGRAM runs every case in batches. Rank 0 prints one JSON line per case with the ns of each batch.
 *
 * PROGRAM --count N runs every case without a clock, first N and then 2N iterations inside
 * bench_measured(). It prints one JSON line per case. Start callgrind so that it dumps its counts at the
 * end of that function.
 *
 * Rank r is pinned to the r-th processor that the process may use, so the launcher's own binding must be
 * off. */
#ifndef RANKINE_BENCH_H
#define RANKINE_BENCH_H
#include <mpi.h>

struct bench_case {
  const char* name;
  void (*run)(long n);   /* runs n iterations; all ranks of MPI_COMM_WORLD run it at the same time */
  int calls;             /* recorded MPI calls of one rank per iteration */
  int requests;          /* requests started and completed per iteration */
  int parts;             /* divisor of an iteration's time: 2 turns a round trip into a one-way latency */
  long iterations;       /* per batch */
  void (*prepare)(void); /* called before each batch, not timed; NULL: nothing */
  int in_turns;          /* its batches take turns with those of the case before, for comparisons */
};

/* An entry without a name ends the table. */
extern const struct bench_case bench_cases[];
/* The number of ranks that the program needs. */
extern const int bench_ranks;

long long bench_now_ns(void);
void bench_pin(int rank);

#endif
