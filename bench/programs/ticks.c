/* Computing at a depth of 20 calls, without MPI: what being interrupted takes of it. BENCH_TICKS=HZ: by ticks
 * of its own, of the kind that the sampler has, whose handler is empty. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "bench.h"

static volatile double sink;

__attribute__((noinline)) static double down(int depth) {
  double x = sink;
  if (depth > 0) {
    x = down(depth - 1);
  } else {
    for (int i = 0; i < 100000; i++) x = x * 0.999999 + 1e-7;
  }
  __asm__ volatile("" ::: "memory"); /* no tail call */
  return x;
}

static void empty(int signal_) {
  (void)signal_;
}

static void tick(long hz) {
  struct sigaction action = {.sa_handler = empty, .sa_flags = SA_RESTART};
  sigaction(SIGRTMIN + 5, &action, NULL);
  struct perf_event_attr attr = {
      .type = PERF_TYPE_SOFTWARE, .size = sizeof attr, .config = PERF_COUNT_SW_TASK_CLOCK};
  attr.sample_period = 1000000000ull / (unsigned long)hz;
  attr.wakeup_events = 1;
  attr.disabled = attr.exclude_kernel = attr.exclude_hv = 1;
  const int fd = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  const struct f_owner_ex owner = {F_OWNER_TID, (int)syscall(SYS_gettid)};
  if (fd < 0 || fcntl(fd, F_SETFL, O_ASYNC) != 0 || fcntl(fd, F_SETSIG, SIGRTMIN + 5) != 0 ||
      fcntl(fd, F_SETOWN_EX, &owner) != 0 || ioctl(fd, PERF_EVENT_IOC_ENABLE, 0) != 0) {
    fprintf(stderr, "ticks: perf's task clock is refused\n");
    exit(2);
  }
}

static void depth_20(long n) {
  static int begun;
  const char* hz = getenv("BENCH_TICKS");
  if (!begun && hz != NULL) tick(atol(hz));
  begun = 1;
  for (long i = 0; i < n; i++) sink = down(20);
}

const int bench_ranks = 1;
const struct bench_case bench_cases[] = {{"depth_20", depth_20, 0, 0, 1, 500}, {0}};
