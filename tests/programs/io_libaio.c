// SPDX-License-Identifier: BSD-3-Clause
// Writes, syncs and reads a file with libaio, N blocks at a time, and waits for all operations.
//
// Usage: io_libaio N FOLDER
//
// At the end, the program submits operations that the kernel rejects. libaio is declared here, so that no
// header is needed.
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>

#include "program.h"

struct block {
  uint64_t data;
  uint32_t key, how;
  uint16_t operation;
  int16_t priority;
  uint32_t fd;
  uint64_t address, bytes;
  int64_t offset;
  uint64_t reserved;
  uint32_t flags, result_fd;
};
struct done {
  uint64_t data;
  struct block* block;
  int64_t result, more;
};
int io_setup(int n, void** queue);
int io_destroy(void* queue);
int io_submit(void* queue, long n, struct block** blocks);
int io_getevents(void* queue, long least, long n, struct done* done, struct timespec* timeout);

enum { BLOCK = 4096, MOST = 64, READ = 0, WRITE = 1, SYNC = 2, MANY = 1000, GOOD = 20 };

static char data[BLOCK];

static void move(void* queue, int fd, int operation, int n, uint64_t bytes) {
  static struct block blocks[MOST];
  static struct block* all[MOST];
  static struct done done[MOST];
  for (int i = 0; i < n; ++i) {
    all[i] = &blocks[i];
    memset(all[i], 0, sizeof *all[i]);
    all[i]->operation = (uint16_t)operation;
    all[i]->fd = (uint32_t)fd;
    all[i]->address = operation == SYNC ? 0 : (uintptr_t)data;
    all[i]->bytes = bytes;
    all[i]->offset = operation == SYNC ? 0 : (int64_t)i * BLOCK;
  }
  if (io_submit(queue, n, all) != n || io_getevents(queue, n, n, done, NULL) != n)
    MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < n; ++i) {
    if (done[i].result != (int64_t)bytes) MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const int n = argument(argc, argv, 1, 10);
  char path[4096];
  snprintf(path, sizeof path, "%s/queue.%d", argc > 2 ? argv[2] : ".", world_rank);
  void* queue = NULL;
  const int refused = io_setup(MOST, &queue);
  if (refused != 0) {
    printf("libaio: refused: %s\n", strerror(-refused));
    MPI_Finalize();
    return 0;
  }
  const int fd = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
  move(queue, fd, WRITE, n, BLOCK);
  move(queue, fd, SYNC, 1, 0);
  move(queue, fd, READ, n, 100);
  // The kernel accepts the blocks before the invalid block. If the rest is submitted again, it is rejected.
  static struct block many[MANY];
  static struct block* list[MANY];
  static struct done done[GOOD];
  for (int i = 0; i < MANY; ++i) {
    list[i] = &many[i];
    many[i].operation = READ;
    many[i].fd = (uint32_t)fd;
    many[i].address = (uintptr_t)data;
    many[i].bytes = 1;
    many[i].reserved = i == GOOD;
  }
  if (io_submit(queue, MANY, list) != GOOD || io_getevents(queue, GOOD, GOOD, done, NULL) != GOOD ||
      io_submit(queue, MANY - GOOD, list + GOOD) != -EINVAL)
    MPI_Abort(MPI_COMM_WORLD, 1);
  // The kernel does not know the first operation, so it starts neither the first nor the second.
  struct block unknown = {0}, behind = {0};
  unknown.operation = behind.operation = WRITE;
  unknown.fd = behind.fd = (uint32_t)fd;
  unknown.reserved = 1;
  struct block* both[] = {&unknown, &behind};
  if (io_submit(queue, 2, both) != -EINVAL) MPI_Abort(MPI_COMM_WORLD, 1);
  io_destroy(queue);
  close(fd);
  result("libaio", n);
  MPI_Finalize();
  return 0;
}
