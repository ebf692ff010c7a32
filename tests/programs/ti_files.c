// SPDX-License-Identifier: BSD-3-Clause
// A loop accesses files without MPI-IO, for the time-independent trace: descriptors and streams, offsets that
// depend on the rank, and a thread that makes no MPI call. Second argument: a folder.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include "program.h"

static const char* folder = ".";
static char block[4096];

static char* path_of(char* path, const char* name) {
  snprintf(path, 4096, "%s/%s.%d", folder, name, world_rank);
  return path;
}

static void must(int ok) {
  if (!ok) abort();
}

static void* beside(void* times) {
  char path[4096];
  int fd = open(path_of(path, "beside"), O_CREAT | O_WRONLY | O_TRUNC, 0600);
  for (int i = 0; i < *(int*)times; ++i) must(write(fd, block, 512) == 512);
  close(fd);
  return NULL;
}

int main(int argc, char** argv) {
  int times = argument(argc, argv, 1, 3);
  if (argc > 2) folder = argv[2];
  begin(&argc, &argv);
  char path[4096];
  snprintf(path, sizeof path, "%s/shared", folder);
  int shared = open(path, O_CREAT | O_RDWR, 0600);
  must(pwrite(shared, block, 64, (off_t)world_rank * 64) == 64);
  for (int i = 0; i < times; ++i) {
    int fd = open(path_of(path, "own"), O_CREAT | O_RDWR | O_TRUNC, 0600);
    must(write(fd, block, 1024) == 1024 && write(fd, block, 1024) == 1024);
    must(pread(fd, block, 100, 500) == 100 && pread(fd, block, 100, 4096) == 0 && fsync(fd) == 0);
    close(fd);
    FILE* log = fopen(path_of(path, "log"), "a");
    for (int k = 0; k < 6; ++k) fprintf(log, "%0*d\n", 10 + k, i);
    MPI_Barrier(MPI_COMM_WORLD);
    fputs("behind\n", log);
    fclose(log);
  }
  close(shared);
  pthread_t thread;
  must(pthread_create(&thread, NULL, beside, &times) == 0 && pthread_join(thread, NULL) == 0);
  result("ti_files", times);
  MPI_Finalize();
  return 0;
}
