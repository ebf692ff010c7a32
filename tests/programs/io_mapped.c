// SPDX-License-Identifier: BSD-3-Clause
// Writes through two mappings. Usage: io_mapped N FOLDER
//
// The descriptor of the first mapping is closed immediately. The second mapping and its descriptor stay
// open until MPI_Finalize. Another file is read at its current position. Anonymous memory is also synced.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "program.h"

static int make(const char* folder, const char* name, size_t bytes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.%d", folder, name, world_rank);
  const int fd = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
  if (fd < 0 || ftruncate(fd, (off_t)bytes) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  return fd;
}

static char* map(int fd, size_t bytes) {
  char* memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) MPI_Abort(MPI_COMM_WORLD, 1);
  return memory;
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const int n = argument(argc, argv, 1, 10);
  const char* folder = argc > 2 ? argv[2] : ".";
  const size_t bytes = 1 << 16;

  const int early = make(folder, "early", bytes);
  char* first = map(early, bytes);
  close(early);
  for (int i = 0; i < n; ++i) {
    memset(first, i, bytes);
    if (msync(first, bytes, MS_SYNC) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  }
  munmap(first, bytes);

  char* second = map(make(folder, "late", bytes), bytes);
  memset(second, 1, bytes);

  const int plain = make(folder, "plain", bytes);
  char byte = 0;
  if (read(plain, &byte, 1) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
  close(plain);

  char* none = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < n; ++i) msync(none, bytes, MS_ASYNC);
  printf("mapped %d\n", second[0] + none[0] + byte);
  MPI_Finalize();
  return 0;
}
