// SPDX-License-Identifier: BSD-3-Clause
// Measures liburing functions in calls that fail or have no effect.
//
// Usage: costs_rings FOLDER
#include "costs.h"

#include <fcntl.h>
#include <liburing.h>
#include <mpi.h>

enum { kMany = 100000, kFew = 256, kClosed = 900 };

static struct io_uring ring, full, none;
static char data[kPage];

static void take_all(struct io_uring* of) {
  struct io_uring_cqe* done;
  while (io_uring_peek_cqe(of, &done) == 0) io_uring_cqe_seen(of, done);
}

static void asking(void) {
  struct io_uring_cqe* some[kFew];
  struct __kernel_timespec at_once = {0, 1};
  FORM("peek_nothing", kMany, io_uring_peek_batch_cqe(&ring, some, kFew));
  FORM("submit_nothing", kMany, io_uring_submit(&ring));
  FORM("submit_and_wait_for_nothing", kMany, io_uring_submit_and_wait(&ring, 0));
  FORM("wait_for_nothing", kMany, io_uring_wait_cqes(&ring, some, 0, NULL, NULL));
  FORM("wait_timed_out", 1000, io_uring_wait_cqe_timeout(&ring, some, &at_once));
  // The results are never removed from the queue, so each call finds all results.
  FORM("peek_results_that_stay", kMany, io_uring_peek_batch_cqe(&full, some, kFew));
  FORM("submit_beside_results", kMany, io_uring_submit(&full));
}

static void submitting(int file) {
  FORM("operation_on_closed", kMany, io_uring_prep_read(io_uring_get_sqe(&ring), kClosed, data, 1, 0);
       io_uring_submit(&ring); take_all(&ring));
  FORM("operation_on_minus_one", kMany, io_uring_prep_write(io_uring_get_sqe(&ring), -1, data, 1, 0);
       io_uring_submit(&ring); take_all(&ring));
  FORM("read_of_nothing", kMany, io_uring_prep_read(io_uring_get_sqe(&ring), file, data, 0, 0);
       io_uring_submit(&ring); take_all(&ring));
  FORM("no_operation", kMany, io_uring_prep_nop(io_uring_get_sqe(&ring)); io_uring_submit(&ring);
       take_all(&ring));
  FORM("close_of_closed", kMany, io_uring_prep_close(io_uring_get_sqe(&ring), kClosed);
       io_uring_submit(&ring); take_all(&ring));
}

int main(int argc, char** argv) {
  if (argc != 2 || chdir(argv[1]) != 0) return 2;
  MPI_Init(&argc, &argv);
  map_much();
  const int file = open("file", O_CREAT | O_RDWR, 0644);
  if (file < 0) return 2;
  const int refused = io_uring_queue_init(kFew, &ring, 0);
  if (refused != 0 || io_uring_queue_init(kFew, &full, 0) != 0) {
    fprintf(stderr, "io_uring: refused %d\n", refused);
    MPI_Finalize();
    return 0;
  }
  for (int i = 0; i < kFew; ++i) io_uring_prep_nop(io_uring_get_sqe(&full));
  io_uring_submit(&full);
  asking();
  submitting(file);
  FORM("a_ring_of_its_own", 1000, io_uring_queue_init(1, &none, 0); io_uring_queue_exit(&none));
  MPI_Finalize();
  return 0;
}
