// SPDX-License-Identifier: BSD-3-Clause
// A library, loaded before the C library, that simulates a slow disk: writes to files named *.slow take
// longer by a known time. At the end of the program, the library prints the machine's time of each write.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { kMost = 64 };
static struct { long begin, end; } writes[kMost];
static int written;

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

static int is_slow(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const ssize_t n = readlink(link, path, sizeof path);
  return n > 5 && memcmp(path + n - 5, ".slow", 5) == 0 && written < kMost;
}

static void begin_write(void) {
  const char* ms = getenv("SLOW_IO_MS");
  const long ns = (ms == NULL ? 0 : atol(ms)) * 1000000L;
  struct timespec t = {ns / 1000000000L, ns % 1000000000L};
  writes[written].begin = now();
  nanosleep(&t, NULL);
}

static void end_write(void) {
  writes[written++].end = now();
}

#define SLOW(name, ...)                                                \
  static __typeof__(name)* real;                                       \
  if (real == NULL) real = (__typeof__(name)*)dlsym(RTLD_NEXT, #name); \
  const int slow = is_slow(fd);                                        \
  if (slow) begin_write();                                             \
  const ssize_t done = real(__VA_ARGS__);                              \
  if (slow) end_write();                                               \
  return done

ssize_t write(int fd, const void* data, size_t n) {
  SLOW(write, fd, data, n);
}
ssize_t pwrite(int fd, const void* data, size_t n, off_t at) {
  SLOW(pwrite, fd, data, n, at);
}
ssize_t pwrite64(int fd, const void* data, size_t n, off64_t at) {
  SLOW(pwrite64, fd, data, n, at);
}
ssize_t writev(int fd, const struct iovec* parts, int count) {
  SLOW(writev, fd, parts, count);
}
ssize_t pwritev(int fd, const struct iovec* parts, int count, off_t at) {
  SLOW(pwritev, fd, parts, count, at);
}

// The program calls this function before it ends.
void slow_io_tell(int rank) {
  for (int i = 0; i < written; ++i) printf("wrote %d %ld %ld\n", rank, writes[i].begin, writes[i].end);
}
