/* The frame of the benchmark programs. A program is a table of cases; bench.c's main runs them:
 *
 *   PROGRAM             every case, in batches; rank 0 prints one JSON line per case with the ns of each
 * batch PROGRAM --count N   every case without a clock, N and then 2N iterations inside bench_measured(): for
 * callgrind, which is told to dump its counts at the end of that function; one JSON line per case
 *
 * Rank r is pinned to the r-th processor that the process may use, so start it with the launcher's own
 * binding off. */
#ifndef RANKINE_BENCH_H
#define RANKINE_BENCH_H
#include <mpi.h>

struct bench_case {
  const char* name;
  void (*run)(long n); /* n iterations; every rank of MPI_COMM_WORLD is inside at the same time */
  int calls;           /* recorded MPI calls of one rank per iteration */
  int requests;        /* requests started and completed per iteration */
  int parts;       /* the time of an iteration is divided by this: 2 makes a round trip a one-way latency */
  long iterations; /* per batch */
  void (*prepare)(void); /* before each batch, outside of its time; NULL: nothing */
  int in_turns;          /* its batches take turns with those of the case before: of what is compared */
};

/* Ended by an entry without a name. */
extern const struct bench_case bench_cases[];
/* Ranks that the program needs. */
extern const int bench_ranks;

long long bench_now_ns(void);
void bench_pin(int rank);

#endif
