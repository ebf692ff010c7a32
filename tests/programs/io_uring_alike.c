// SPDX-License-Identifier: BSD-3-Clause
// Makes io_uring operations that all have the same value of user_data. Usage: io_uring_alike FOLDER
//
// The operations write to a file, then to a registered file while writes to the first file continue, and to
// a pipe.
#define _GNU_SOURCE
#include <fcntl.h>
#include <liburing.h>
#include <unistd.h>

#include "program.h"

static int make(const char* folder, const char* name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  const int fd = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
  if (fd < 0) MPI_Abort(MPI_COMM_WORLD, 1);
  return fd;
}

static void put(struct io_uring* ring, int fd, unsigned flags, const char* data, unsigned bytes,
                unsigned at) {
  struct io_uring_sqe* one = io_uring_get_sqe(ring);
  io_uring_prep_write(one, fd, data, bytes, at);
  one->flags |= (unsigned char)flags;
  one->user_data = 0;
}

static void take(struct io_uring* ring, int n) {
  io_uring_submit(ring);
  for (int i = 0; i < n; ++i) {
    struct io_uring_cqe* done;
    if (io_uring_wait_cqe(ring, &done) != 0 || done->res <= 0) MPI_Abort(MPI_COMM_WORLD, 1);
    io_uring_cqe_seen(ring, done);
  }
}

int main(int argc, char** argv) {
  static char data[4096];
  const char* folder = argc > 1 ? argv[1] : ".";
  begin(&argc, &argv);
  struct io_uring ring;
  const int refused = io_uring_queue_init(16, &ring, 0);
  if (refused != 0) {
    printf("io_uring: refused: %s\n", strerror(-refused));
    MPI_Finalize();
    return 0;
  }
  const int named = make(folder, "named"), registered = make(folder, "registered");
  int ends[2];
  if (pipe(ends) != 0 || io_uring_register_files(&ring, &registered, 1) != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  for (unsigned i = 0; i < 3; ++i) put(&ring, named, 0, data, 700, i * 700);
  take(&ring, 3);
  for (unsigned i = 0; i < 3; ++i) put(&ring, 0, IOSQE_FIXED_FILE, data, 800, i * 800);
  put(&ring, ends[1], 0, data, 600, 0);
  for (unsigned i = 0; i < 2; ++i) put(&ring, named, 0, data, 400, 2100 + i * 400);
  take(&ring, 6);
  io_uring_queue_exit(&ring);
  printf("bytes %ld\n", (long)(lseek(named, 0, SEEK_END) + lseek(registered, 0, SEEK_END)));
  MPI_Finalize();
  return 0;
}
