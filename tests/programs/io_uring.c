// SPDX-License-Identifier: BSD-3-Clause
// Writes and reads through io_uring, N blocks at a time. Usage: io_uring N FOLDER
//
// In the first part, the program waits for each batch. In the second part, the program itself takes the
// results from the ring, without liburing's functions. In the third part, one thread submits operations
// while another thread waits for them. Finally the program opens and closes files through the ring.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <liburing.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

enum { BLOCK = 4096, DEPTH = 64 };

// Takes the results of several operations. Each operation must have moved the given number of bytes.
static void take(struct io_uring* ring, int n, int bytes) {
  for (int i = 0; i < n; ++i) {
    struct io_uring_cqe* done;
    if (io_uring_wait_cqe(ring, &done) != 0 || done->res != bytes) {
      printf("io_uring: result %d\n", done == NULL ? -1 : done->res);
      MPI_Abort(MPI_COMM_WORLD, 1);
    }
    io_uring_cqe_seen(ring, done);
  }
}

// The thread that waits for the results is not the thread that submitted the operations.
struct elsewhere {
  struct io_uring* ring;
  int n;
};

static void* take_elsewhere(void* argument) {
  const struct elsewhere* of = argument;
  take(of->ring, of->n, BLOCK);
  return NULL;
}

static void write_elsewhere(const char* folder, char* data, int n) {
  char path[4096];
  struct io_uring ring;
  if (io_uring_queue_init(DEPTH, &ring, 0) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  snprintf(path, sizeof path, "%s/elsewhere.%d", folder, world_rank);
  const int fd = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
  struct elsewhere of = {&ring, n};
  pthread_t other;
  if (pthread_create(&other, NULL, take_elsewhere, &of) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < n; ++i) {
    io_uring_prep_write(io_uring_get_sqe(&ring), fd, data, BLOCK, (off_t)i * BLOCK);
    io_uring_submit(&ring);
  }
  pthread_join(other, NULL);
  io_uring_queue_exit(&ring);
  close(fd);
}

// The kernel closes a file and opens another one with the same descriptor number. After the second file has
// been opened, operations on the descriptor must count for the second file.
static void open_elsewhere(const char* folder, struct io_uring* ring) {
  char path[4096];
  struct io_uring_cqe* done;
  snprintf(path, sizeof path, "%s/first.%d", folder, world_rank);
  const int fd = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
  if (write(fd, "first", 5) != 5) MPI_Abort(MPI_COMM_WORLD, 1);
  io_uring_prep_fallocate(io_uring_get_sqe(ring), fd, 0, 0, BLOCK);
  io_uring_submit_and_get_events(ring);
  take(ring, 1, 0);
  io_uring_prep_sync_file_range(io_uring_get_sqe(ring), fd, BLOCK, 0, SYNC_FILE_RANGE_WRITE);
  io_uring_submit_and_wait(ring, 1);
  take(ring, 1, 0);
  io_uring_prep_close(io_uring_get_sqe(ring), fd);
  io_uring_submit_and_wait(ring, 1);
  take(ring, 1, 0);
  snprintf(path, sizeof path, "%s/second.%d", folder, world_rank);
  io_uring_prep_openat(io_uring_get_sqe(ring), AT_FDCWD, path, O_CREAT | O_RDWR | O_TRUNC, 0600);
  io_uring_submit_and_wait(ring, 1);
  if (io_uring_wait_cqe(ring, &done) != 0 || done->res != fd) MPI_Abort(MPI_COMM_WORLD, 1);
  io_uring_cqe_seen(ring, done);
  struct statx facts;
  io_uring_prep_statx(io_uring_get_sqe(ring), AT_FDCWD, path, 0, STATX_SIZE, &facts);
  io_uring_submit_and_wait(ring, 1);
  take(ring, 1, 0);
  // The kernel rejects addresses that are not valid strings.
  io_uring_prep_statx(io_uring_get_sqe(ring), AT_FDCWD, (const char*)8, 0, STATX_SIZE, &facts);
  io_uring_submit_and_wait(ring, 1);
  take(ring, 1, -EFAULT);
  if (write(fd, "second", 6) != 6) MPI_Abort(MPI_COMM_WORLD, 1);
  close(fd);
}

int main(int argc, char** argv) {
  const int n = argument(argc, argv, 1, 10);
  char path[4096];
  begin(&argc, &argv);
  struct io_uring ring;
  const int refused = io_uring_queue_init(DEPTH, &ring, 0);
  if (refused != 0) {
    if (world_rank == 0) printf("io_uring: refused: %s\n", strerror(-refused));
    MPI_Finalize();
    return 0;
  }
  snprintf(path, sizeof path, "%s/ring.%d", argc > 2 ? argv[2] : ".", world_rank);
  const int fd = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
  char* data = calloc((size_t)n, BLOCK);
  for (int i = 0; i < n; ++i) {
    struct io_uring_sqe* one = io_uring_get_sqe(&ring);
    io_uring_prep_write(one, fd, data + (size_t)i * BLOCK, BLOCK, (off_t)i * BLOCK);
    io_uring_sqe_set_data(one, &ring);  // All operations have the same value of user_data.
  }
  io_uring_submit(&ring);
  take(&ring, n, BLOCK);
  io_uring_prep_fsync(io_uring_get_sqe(&ring), fd, 0);
  io_uring_submit_and_wait(&ring, 1);
  take(&ring, 1, 0);
  for (int i = 0; i < n; ++i) {
    struct io_uring_sqe* one = io_uring_get_sqe(&ring);
    io_uring_prep_read(one, fd, data, 100, (off_t)i * 2 * BLOCK % (n * BLOCK));
    io_uring_sqe_set_data64(one, (unsigned long long)i);
  }
  io_uring_submit_and_wait(&ring, (unsigned)n);
  take(&ring, n, 100);
  io_uring_prep_read(io_uring_get_sqe(&ring), -1, data, 100, 0);  // this operation fails
  io_uring_submit_and_wait(&ring, 1);
  take(&ring, 1, -EBADF);
  open_elsewhere(argc > 2 ? argv[2] : ".", &ring);
  io_uring_queue_exit(&ring);
  close(fd);
  write_elsewhere(argc > 2 ? argv[2] : ".", data, n);
  result("io_uring", n);
  MPI_Finalize();
  return 0;
}
