// SPDX-License-Identifier: BSD-3-Clause
// Helper functions of the small test programs. The arguments of each program are the number of iterations
// and the number of elements. The output is the same in every run, so that runs with and without the
// recorder can be compared. Counts that are known only at run time (polling) are printed as "expect
// FUNCTION CALLS BYTES". The tests add such counts to the closed formulas of tests/e2e/expected.py.
#ifndef RANKINE_TESTS_PROGRAM_H
#define RANKINE_TESTS_PROGRAM_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int world_rank, world_size;

// argument(argc, argv, 1, 10) returns the argument at position 1 as a number, 10 by default.
static inline int argument(int argc, char** argv, int position, int otherwise) {
  return argc > position ? atoi(argv[position]) : otherwise;
}

// Calls MPI_Init, MPI_Comm_rank and MPI_Comm_size once each.
static inline void begin(int* argc, char*** argv) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &world_size);
}

static inline int left(void) {
  return (world_rank + world_size - 1) % world_size;
}
static inline int right(void) {
  return (world_rank + 1) % world_size;
}

static inline int* ints(int elements) {
  int* data = calloc((size_t)elements + 1, sizeof(int));
  if (!data) abort();
  for (int i = 0; i < elements; ++i) data[i] = world_rank + i;
  return data;
}

static inline long sum_of(const int* data, int elements) {
  long sum = 0;
  for (int i = 0; i < elements; ++i) sum += data[i];
  return sum;
}

static inline void result(const char* program, long checksum) {
  printf("%s rank %d of %d: %ld\n", program, world_rank, world_size, checksum);
  fflush(stdout);
}

static inline void expect(const char* function, long calls, long bytes) {
  printf("expect %s %ld %ld\n", function, calls, bytes);
  fflush(stdout);
}

#endif
