// SPDX-License-Identifier: BSD-3-Clause
// Makes `count` writes of 4 KiB to one file. The random pattern makes reads instead of writes. The arguments
// are the count, the pattern (regular, strided, random) and the file. Prints how much the process's memory
// grew during these calls.
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 4096 };

static long resident_kib(void) {
  char line[256];
  long kib = 0;
  FILE* file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file))
    if (strncmp(line, "VmRSS:", 6) == 0) kib = atol(line + 6);
  if (file) fclose(file);
  return kib;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc != 4) MPI_Abort(MPI_COMM_WORLD, 2);
  const long count = atol(argv[1]);
  static char block[BLOCK];
  const int file = open(argv[3], O_CREAT | O_RDWR | O_TRUNC, 0600);
  const int is_random = strcmp(argv[2], "random") == 0;
  const long step = strcmp(argv[2], "strided") == 0 ? 4 : 1;
  uint64_t seed = 1;
  if (pwrite(file, block, BLOCK, 0) != BLOCK) MPI_Abort(MPI_COMM_WORLD, 2);
  const long before = resident_kib();
  for (long i = 0; i < count; ++i) {
    // Regular and strided patterns repeat after 256 blocks. Random blocks are anywhere within 4 GiB.
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const off_t at = is_random ? (off_t)(seed >> 44) * BLOCK : (off_t)(i % 256) * step * BLOCK;
    const ssize_t n = is_random ? pread(file, block, BLOCK, at) : pwrite(file, block, BLOCK, at);
    if (n < 0) MPI_Abort(MPI_COMM_WORLD, 2);
  }
  printf("{\"operations\": %ld, \"grown_kib\": %ld}\n", count, resident_kib() - before);
  close(file);
  unlink(argv[3]);
  MPI_Finalize();
  return 0;
}
