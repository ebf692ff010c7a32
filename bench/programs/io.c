// SPDX-License-Identifier: BSD-3-Clause
/* Makes writes of 4 KiB within the first 1 MiB of a file in the current folder. Each case uses its own
 * file, because the cases must not share a descriptor. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench.h"

enum { BLOCK = 4096, WINDOW = 256 };

static char block[BLOCK];

static void posix_write(long n) {
  static int file = -1;
  if (file < 0) file = open("bench-io.posix", O_CREAT | O_RDWR, 0600);
  if (file < 0) abort();
  for (long i = 0; i < n; i++) {
    if (pwrite(file, block, BLOCK, (i % WINDOW) * BLOCK) != BLOCK) abort();
  }
}

static void stream_write(long n) {
  static FILE* file;
  if (!file) file = fopen("bench-io.stream", "w+");
  if (!file) abort();
  for (long i = 0; i < n; i++) {
    if (i % 4096 == 0) rewind(file);
    if (fwrite(block, 1, 64, file) != 64) abort();
  }
}

static void mpi_write(long n) {
  static MPI_File file;
  static int opened;
  if (!opened)
    MPI_File_open(MPI_COMM_SELF, "bench-io.mpi", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  opened = 1;
  for (long i = 0; i < n; i++)
    MPI_File_write_at(file, (i % WINDOW) * BLOCK, block, BLOCK, MPI_BYTE, MPI_STATUS_IGNORE);
}

const int bench_ranks = 1;
const struct bench_case bench_cases[] = {
    {"pwrite_4k", posix_write, 1, 0, 1, 2000},
    {"fwrite_64", stream_write, 1, 0, 1, 20000},
    {"file_write_at_4k", mpi_write, 1, 0, 1, 2000},
    {0},
};
