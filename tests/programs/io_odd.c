// SPDX-License-Identifier: BSD-3-Clause
/* Rarely used kinds of I/O. Arguments: a folder, and the kinds to use. Each kind leaves its own file. I/O
   on objects other than regular files must not be recorded. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 200, BLOCK = 4096 };
static char block[2 * BLOCK];

static void check(int right, const char* what) {
  if (right) return;
  fprintf(stderr, "io_odd: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 3);
}

static int make(const char* name, int flags) {
  const int fd = open(name, O_CREAT | O_TRUNC | O_RDWR | flags, 0600);
  check(fd >= 0, name);
  return fd;
}

static void direct(void) {
  char* aligned = block + (BLOCK - (size_t)block % BLOCK) % BLOCK;
  const int fd = make("direct", O_DIRECT);
  for (int i = 0; i < 3; ++i) check(pwrite(fd, aligned, BLOCK, (off_t)i * BLOCK) == BLOCK, "direct");
  close(fd);
}

static void unlinked(void) {
  const int fd = make("unlinked", 0);
  check(unlink("unlinked") == 0, "unlink");
  for (int i = 0; i < 5; ++i) check(pwrite(fd, block, 10, i * 10) == 10, "unlinked");
  close(fd);
}

/* I/O of a child process must not count for this process, whether the child was forked or shares this
   process's memory. */
static void children(void) {
  const int fd = make("parent", 0);
  pid_t child = fork();
  if (child == 0) {
    const int own = open("child", O_CREAT | O_TRUNC | O_RDWR, 0600);
    for (int i = 0; i < 7; ++i)
      if (write(own, block, 10) != 10 || pwrite(fd, block, 10, 1000) != 10) _exit(1);
    _exit(close(own) == 0 && close(fd) == 0 ? 0 : 1);
  }
  int status = 1;
  check(child > 0 && waitpid(child, &status, 0) == child && status == 0, "fork");
  child = vfork();
  if (child == 0) {
    execl("/bin/true", "true", (char*)0);
    _exit(1);
  }
  check(child > 0 && waitpid(child, &status, 0) == child && status == 0, "vfork");
  for (int i = 0; i < 4; ++i) check(write(fd, block, 10) == 10, "parent");
  close(fd);
}

static void no_files(void) {
  int ends[2], sides[2];
  const int null = open("/dev/null", O_RDWR);
  check(null >= 0 && pipe(ends) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, sides) == 0, "no files");
  for (int i = 0; i < 10; ++i) {
    check(write(null, block, 10) == 10 && read(null, block, 10) == 0, "null");
    check(write(ends[1], block, 10) == 10 && read(ends[0], block, 10) == 10, "pipe");
    check(write(sides[0], block, 10) == 10 && read(sides[1], block, 10) == 10, "socket");
  }
  check(read(0, block, 10) >= 0, "stdin");
  close(null), close(ends[0]), close(ends[1]), close(sides[0]), close(sides[1]);
}

/* Uses one descriptor number for a file, later for a pipe, and later for another file. */
static void replaced(void) {
  int ends[2];
  const int fd = make("before", 0), other = make("behind", 0);
  check(pipe(ends) == 0 && write(fd, block, 10) == 10, "before");
  check(dup2(ends[1], fd) == fd && write(fd, block, 20) == 20 && read(ends[0], block, 20) == 20, "between");
  check(dup2(other, fd) == fd && write(fd, block, 30) == 30, "behind");
  close(fd), close(other), close(ends[0]), close(ends[1]);
}

/* Two threads open and close files at the same time, so descriptor numbers pass between them. */
static void* in_turn(void* name) {
  for (int i = 0; i < N; ++i) {
    const int fd = open(name, O_CREAT | O_WRONLY, 0600);
    check(fd >= 0 && pwrite(fd, block, 100, 0) == 100 && close(fd) == 0, name);
  }
  return NULL;
}

static void threads(void) {
  pthread_t other;
  check(pthread_create(&other, NULL, in_turn, "thread.1") == 0, "thread");
  in_turn("thread.0");
  pthread_join(other, NULL);
}

/* Writes until the device has no space left. */
static void full(void) {
  const int fd = make("full", 0);
  int written = 0;
  while (write(fd, block, BLOCK) == BLOCK && written < 1000) ++written;
  check(written < 1000, "a folder that has room");
  printf("%d\n", written);
  close(fd);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  check(argc > 2 && chdir(argv[1]) == 0, "io_odd FOLDER all|full");
  if (strcmp(argv[2], "full") == 0) {
    full();
  } else {
    direct(), unlinked(), children(), no_files(), replaced(), threads();
  }
  MPI_Finalize();
  return 0;
}
