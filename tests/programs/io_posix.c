// SPDX-License-Identifier: BSD-3-Clause
// I/O without MPI-IO: each function is called a known number of times on its own files in a folder (second
// argument). Tests compare the recorded counts with these numbers. The program prints a checksum of what it
// read, which the recorder must not change.
#define _GNU_SOURCE
#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

enum { BLOCK = 4096 };

static char folder[2048] = ".";
static char block[2 * BLOCK];

static int open_own(const char* name, int flags) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.%d", folder, name, world_rank);
  int fd = open(path, flags, 0600);
  if (fd < 0) abort();
  return fd;
}

static void must(int ok) {
  if (!ok) abort();
}

// Writes one block after another, then every other block backwards, and then 1,000 bytes at unaligned
// offsets.
static long descriptors(int n) {
  int fd = open_own("plain", O_CREAT | O_RDWR | O_TRUNC);
  for (int i = 0; i < n; ++i) must(write(fd, block, BLOCK) == BLOCK);
  for (int i = 0; i < n; ++i) must(pwrite(fd, block, BLOCK, (off_t)(2 * i) * BLOCK) == BLOCK);
  long sum = 0;
  must(lseek(fd, 0, SEEK_SET) == 0);
  for (int i = 0; i < n; ++i) {
    char small[100];
    must(pread(fd, small, sizeof small, (off_t)((i * 7919) % 4000) + 1) == sizeof small);
    sum += small[i % 100];
  }
  struct iovec parts[2] = {{block, BLOCK}, {block + BLOCK, BLOCK}};
  for (int i = 0; i < n; ++i) must(writev(fd, parts, 2) == 2 * BLOCK);
  must(fsync(fd) == 0 && ftruncate(fd, BLOCK) == 0);
  struct stat facts;
  must(fstat(fd, &facts) == 0 && facts.st_size == BLOCK);
  int copy = dup(fd);
  must(pread(copy, block, 100, 0) == 100 && close(copy) == 0 && close(fd) == 0);
  errno = 0;
  must(write(fd, block, 1) == -1 && errno == EBADF);
  return sum;
}

static void streams(int n) {
  char path[4096], line[200];
  snprintf(path, sizeof path, "%s/stream.%d", folder, world_rank);
  FILE* file = fopen(path, "w+");
  if (!file) abort();
  for (int i = 0; i < n; ++i) must(fwrite(block, 8, 100, file) == 100);
  for (int i = 0; i < n; ++i) must(fprintf(file, "%09d %.1f\n", i, 1.5) == 14);
  must(fflush(file) == 0 && fseek(file, 800L * n, SEEK_SET) == 0);
  must(fgets(line, sizeof line, file) == line && strcmp(line, "000000000 1.5\n") == 0);
  must(fclose(file) == 0);
}

static void asynchronous(int n) {
  int fd = open_own("aio", O_CREAT | O_RDWR | O_TRUNC);
  for (int i = 0; i < n; ++i) {
    struct aiocb request = {
        .aio_fildes = fd, .aio_buf = block, .aio_nbytes = BLOCK, .aio_offset = (off_t)i * BLOCK};
    const struct aiocb* list[] = {&request};
    must(aio_write(&request) == 0);
    while (aio_error(&request) == EINPROGRESS) aio_suspend(list, 1, NULL);
    must(aio_return(&request) == BLOCK);
  }
  must(close(fd) == 0);
}

static ssize_t result_of(struct aiocb* request) {
  const struct aiocb* list[] = {request};
  while (aio_error(request) == EINPROGRESS) aio_suspend(list, 1, NULL);
  return aio_return(request);
}

// Submits a list of writes, a sync of them, and reads of 100 bytes each.
static long lists(int n) {
  int fd = open_own("lists", O_CREAT | O_RDWR | O_TRUNC);
  struct aiocb* writes = calloc((size_t)n, sizeof *writes);
  struct aiocb** list = calloc((size_t)n, sizeof *list);
  for (int i = 0; i < n; ++i) {
    writes[i].aio_fildes = fd;
    writes[i].aio_buf = block;
    writes[i].aio_nbytes = BLOCK;
    writes[i].aio_offset = (off_t)i * BLOCK;
    writes[i].aio_lio_opcode = LIO_WRITE;
    list[i] = &writes[i];
  }
  must(lio_listio(LIO_WAIT, list, n, NULL) == 0);
  for (int i = 0; i < n; ++i) must(aio_return(&writes[i]) == BLOCK);
  struct aiocb sync = {.aio_fildes = fd};
  must(aio_fsync(O_SYNC, &sync) == 0 && result_of(&sync) == 0);
  long sum = 0;
  for (int i = 0; i < n; ++i) {
    char some[100];
    struct aiocb request = {
        .aio_fildes = fd, .aio_buf = some, .aio_nbytes = sizeof some, .aio_offset = (off_t)i * BLOCK};
    must(aio_read(&request) == 0 && result_of(&request) == sizeof some);
    sum += some[i];
  }
  must(close(fd) == 0);
  free(writes);
  free(list);
  return sum;
}

// Submits a list with a write that the descriptor does not permit.
static void refused(void) {
  must(close(open_own("refused", O_CREAT | O_RDWR | O_TRUNC)) == 0);
  int fd = open_own("refused", O_RDONLY);
  struct aiocb write = {.aio_fildes = fd, .aio_buf = block, .aio_nbytes = BLOCK, .aio_lio_opcode = LIO_WRITE};
  struct aiocb* list[] = {&write};
  must(lio_listio(LIO_WAIT, list, 1, NULL) == -1 && aio_error(&write) == EBADF);
  must(close(fd) == 0);
}

// This thread starts the operation. Another thread waits for the operation and fetches its result.
static struct aiocb* handed;
static pthread_mutex_t hand = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t taken = PTHREAD_COND_INITIALIZER;

static void* ask_for_results(void* count) {
  for (int i = 0; i < *(int*)count; ++i) {
    pthread_mutex_lock(&hand);
    while (handed == NULL) pthread_cond_wait(&taken, &hand);
    const struct aiocb* list[] = {handed};
    while (aio_error(handed) == EINPROGRESS) aio_suspend(list, 1, NULL);
    must(aio_return(handed) == BLOCK);
    handed = NULL;
    pthread_cond_signal(&taken);
    pthread_mutex_unlock(&hand);
  }
  return NULL;
}

static void asked_for_elsewhere(int n) {
  int fd = open_own("aio_elsewhere", O_CREAT | O_RDWR | O_TRUNC);
  pthread_t other;
  must(pthread_create(&other, NULL, ask_for_results, &n) == 0);
  for (int i = 0; i < n; ++i) {
    struct aiocb request = {
        .aio_fildes = fd, .aio_buf = block, .aio_nbytes = BLOCK, .aio_offset = (off_t)i * BLOCK};
    pthread_mutex_lock(&hand);
    must(aio_write(&request) == 0);
    handed = &request;
    pthread_cond_signal(&taken);
    while (handed != NULL) pthread_cond_wait(&taken, &hand);
    pthread_mutex_unlock(&hand);
  }
  must(pthread_join(other, NULL) == 0 && close(fd) == 0);
}

// Makes I/O that does not count as file I/O of the program: pipes, files of the system, and I/O of a
// child.
static void others(void) {
  int ends[2];
  char some[64];
  must(pipe(ends) == 0 && write(ends[1], "x", 1) == 1 && read(ends[0], some, 1) == 1);
  close(ends[0]);
  close(ends[1]);
  int fd = open("/proc/self/stat", O_RDONLY);
  must(fd >= 0 && read(fd, some, sizeof some) > 0 && close(fd) == 0);
  pid_t child = fork();
  if (child == 0) {
    fd = open_own("child", O_CREAT | O_WRONLY);
    _exit(write(fd, "child", 5) == 5 ? 0 : 1);
  }
  int status = 1;
  must(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

int main(int argc, char** argv) {
  int n = argument(argc, argv, 1, 10);
  if (argc > 2) snprintf(folder, sizeof folder, "%s", argv[2]);
  begin(&argc, &argv);
  for (size_t i = 0; i < sizeof block; ++i) block[i] = (char)(i % 101);
  long sum = descriptors(n);
  streams(n);
  asynchronous(n);
  sum += lists(n);
  refused();
  asked_for_elsewhere(n);
  others();
  result("io_posix", sum);
  if (argc > 3) abort();  // ends the process while its spool still contains all records
  MPI_Finalize();
  return 0;
}
