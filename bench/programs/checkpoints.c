// SPDX-License-Identifier: BSD-3-Clause
/* Writes three collective checkpoints. Arguments: the path, the bytes per rank and checkpoint, and a
 * file. Rank 0 prints "ready" and waits until that file exists. After that, it prints two times of the
 * monotonic clock: when all ranks have reached the first checkpoint, and when all ranks have closed the
 * last file. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CHECKPOINTS = 3, BLOCKS = 16 };

static long long now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000ll + now.tv_nsec;
}

static void wait_for(const char* path) {
  puts("ready");
  fflush(stdout);
  while (access(path, F_OK) != 0) usleep(1000);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int block = argc > 2 ? atoi(argv[2]) / BLOCKS : 4096;
  char* data = malloc((size_t)block * BLOCKS);
  memset(data, 'a' + rank, (size_t)block * BLOCKS);
  MPI_Datatype part;
  MPI_Type_vector(BLOCKS, block, block * size, MPI_BYTE, &part);
  MPI_Type_commit(&part);
  if (rank == 0 && argc > 3) wait_for(argv[3]);
  MPI_Barrier(MPI_COMM_WORLD);
  const long long begin = now_ns();
  for (int i = 0; i < CHECKPOINTS; ++i) {
    char path[4096];
    snprintf(path, sizeof path, "%s.%d", argc > 1 ? argv[1] : "checkpoint", i);
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, (MPI_Offset)rank * block, MPI_BYTE, part, "native", MPI_INFO_NULL);
    MPI_File_write_at_all(file, 0, data, block * BLOCKS, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_sync(file);
    MPI_File_close(&file);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) printf("{\"begin_ns\": %lld, \"end_ns\": %lld}\n", begin, now_ns());
  free(data);
  MPI_Type_free(&part);
  MPI_Finalize();
  return 0;
}
