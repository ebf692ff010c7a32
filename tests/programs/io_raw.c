// SPDX-License-Identifier: BSD-3-Clause
// Direct system calls, each made a known number of times on its own files in a folder (the argument): reads,
// writes, copies, descriptors, the kernel's asynchronous I/O and io_uring.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <linux/io_uring.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

enum { N = 20, BYTES = 4096 };

static char block[2 * BYTES];
static const char* folder = ".";

static void must(int ok) {
  if (!ok) abort();
}

static int make(const char* name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  const long fd = syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_TRUNC | O_RDWR, 0600);
  must(fd >= 0);
  return (int)fd;
}

static void calls(void) {
  const int fd = make("calls"), other = make("copies");
  struct iovec parts[2] = {{block, BYTES}, {block + BYTES, BYTES}};
  for (int i = 0; i < N; ++i) {
    must(syscall(SYS_write, fd, block, BYTES) == BYTES);
    must(syscall(SYS_pwrite64, fd, block, 100, (long)i * 100) == 100);
    must(syscall(SYS_pread64, fd, block, 10, (long)i) == 10);
    must(syscall(SYS_pwritev2, fd, parts, 2L, 0L, 0L, 0L) == 2 * BYTES);
  }
  must(syscall(SYS_lseek, fd, 0L, SEEK_SET) == 0);
  for (int i = 0; i < N; ++i) must(syscall(SYS_readv, fd, parts, 2L) == 2 * BYTES || i >= N / 2);
  long from = 0, to = 0;
  must(syscall(SYS_copy_file_range, fd, &from, other, &to, 3000L, 0L) == 3000);
  from = 0;
  must(syscall(SYS_sendfile, other, fd, &from, 500L) == 500);
  must(syscall(SYS_fsync, fd) == 0);
  errno = 0;
  must(syscall(SYS_write, -1, block, 1L) == -1 && errno == EBADF);
  // After the close, the descriptor number denotes another file.
  must(syscall(SYS_close, fd) == 0);
  const int next = make("next");
  must(next == fd && write(next, block, 30) == 30);
  const long copy = syscall(SYS_dup, next);
  must(copy >= 0 && syscall(SYS_write, copy, block, 5L) == 5 && syscall(SYS_close, copy) == 0 &&
       close(next) == 0);
  must(close(other) == 0 && syscall(SYS_gettid) > 0);
}

static void queue(void) {
  aio_context_t context = 0;
  if (syscall(SYS_io_setup, 8L, &context) != 0) {
    printf("aio: refused\n");
    return;
  }
  const int fd = make("queue");
  for (int i = 0; i < N; ++i) {
    struct iocb operation, *list = &operation;
    struct io_event event;
    memset(&operation, 0, sizeof operation);
    operation.aio_fildes = (uint32_t)fd;
    operation.aio_lio_opcode = IOCB_CMD_PWRITE;
    operation.aio_buf = (uintptr_t)block;
    operation.aio_nbytes = 200;
    operation.aio_offset = (long long)i * 200;
    must(syscall(SYS_io_submit, context, 1L, &list) == 1);
    must(syscall(SYS_io_getevents, context, 1L, 1L, &event, NULL) == 1 && event.res == 200);
  }
  must(syscall(SYS_io_destroy, context) == 0 && close(fd) == 0);
}

// Uses a ring whose buffers only this function knows.
static void ring(void) {
  struct io_uring_params p;
  memset(&p, 0, sizeof p);
  const long ring_fd = syscall(SYS_io_uring_setup, 4L, &p);
  if (ring_fd < 0) {
    printf("io_uring: refused\n");
    return;
  }
  const int fd = make("ring");
  const size_t bytes = p.sq_off.array + p.sq_entries * sizeof(unsigned);
  char* sq = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, (int)ring_fd, IORING_OFF_SQ_RING);
  struct io_uring_sqe* entries = mmap(0, p.sq_entries * sizeof *entries, PROT_READ | PROT_WRITE, MAP_SHARED,
                                      (int)ring_fd, IORING_OFF_SQES);
  must(sq != MAP_FAILED && entries != MAP_FAILED);
  for (unsigned i = 0; i < 3; ++i) {
    memset(&entries[i], 0, sizeof entries[i]);
    entries[i].opcode = IORING_OP_WRITE;
    entries[i].fd = fd;
    entries[i].addr = (uintptr_t)block;
    entries[i].len = 100;
    ((unsigned*)(sq + p.sq_off.array))[i] = i;
  }
  __atomic_store_n((unsigned*)(sq + p.sq_off.tail), 3, __ATOMIC_RELEASE);
  must(syscall(SYS_io_uring_enter, ring_fd, 3L, 3L, IORING_ENTER_GETEVENTS, NULL, 0L) == 3);
  must(close((int)ring_fd) == 0 && close(fd) == 0);
}

static void child(void) {
  const int fd = make("child");
  const long pid = syscall(SYS_fork);
  if (pid == 0) _exit(write(fd, block, 11) == 11 ? 0 : 1);
  int status = 1;
  must(pid > 0 && waitpid((pid_t)pid, &status, 0) == pid && status == 0);
  must(write(fd, block, 4) == 4 && close(fd) == 0);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  if (argc > 1) folder = argv[1];
  if (world_rank == 0) {
    calls();
    queue();
    ring();
    child();
  }
  MPI_Finalize();
  return 0;
}
