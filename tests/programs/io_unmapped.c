// SPDX-License-Identifier: BSD-3-Clause
// Writes files through mappings, which the program later removes. Usage: io_unmapped FOLDER
//
// The program removes one mapping before it closes the mapping's descriptor. The program removes another
// mapping while the descriptor stays open, and a third mapping that belongs to a stream's file. It writes a
// header to a fourth file before it maps that file, and maps a fifth file without the C library. The program
// also queries the size of another file before the program reads that file.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "program.h"

enum { BYTES = 1 << 16 };

static int make(const char* folder, const char* name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.%d", folder, name, world_rank);
  const int fd = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
  if (fd < 0 || ftruncate(fd, BYTES) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  return fd;
}

static void fill_memory(char* memory, int with) {
  if (memory == MAP_FAILED) MPI_Abort(MPI_COMM_WORLD, 1);
  memset(memory, with, BYTES);
  munmap(memory, BYTES);
}

static void fill(int fd, int with) {
  fill_memory(mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), with);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const char* folder = argc > 1 ? argv[1] : ".";
  const int closed = make(folder, "closed");
  fill(closed, 1);
  close(closed);
  fill(make(folder, "open"), 2);
  char path[4096], byte = 0;
  snprintf(path, sizeof path, "%s/stream.%d", folder, world_rank);
  FILE* stream = fopen(path, "w+");
  if (stream == NULL || ftruncate(fileno(stream), BYTES) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  fill(fileno(stream), 3);
  fclose(stream);
  const int headed = make(folder, "headed");
  if (write(headed, path, 100) != 100) MPI_Abort(MPI_COMM_WORLD, 1);
  fill(headed, 4);
  close(headed);
  const int hidden = make(folder, "hidden");
  fill_memory((char*)syscall(SYS_mmap, NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, hidden, 0), 5);
  close(hidden);
  const int empty = make(folder, "empty");
  if (ftruncate(empty, 0) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  close(empty);

  snprintf(path, sizeof path, "%s/plain.%d", folder, world_rank);
  close(make(folder, "plain"));
  const int plain = open(path, O_RDONLY);
  if (read(plain, &byte, 1) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
  close(plain);
  result("unmapped", byte);
  MPI_Finalize();
  return 0;
}
