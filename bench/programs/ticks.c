// SPDX-License-Identifier: BSD-3-Clause
/* Measures the cost of interruptions for a program that computes at a depth of 20 calls, without MPI. Each
 * iteration of about 0.5 us is timed separately, so an interruption shows as a longer iteration, however
 * fast the processor is at that time. The program compares each iteration with the median, and sums the
 * excess of iterations that took 1 to 200 us longer. Longer iterations are summed separately, because the
 * machine gave the processor to another process during these iterations.
 *
 * BENCH_TICKS=HZ: the program interrupts itself with a timer like the sampler's, but with an empty
 * handler. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/perf_event.h>
#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <x86intrin.h>

enum { kDepth = 20, kTurn = 400, kWarmUp = 100000 };
static const double kSeconds = 3;

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

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static volatile double sink;

__attribute__((noinline)) static uint64_t turn(void) {
  double x = sink;
  for (int i = 0; i < kTurn; i++) x = x * 0.999999 + 1e-7;
  sink = x;
  return __rdtsc();
}

struct sums {
  uint64_t begin, end, median; /* in ticks of the time-stamp counter */
  uint64_t gaps, gap_ticks, long_ticks;
};

static int ascending(const void* a, const void* b) {
  const uint64_t x = *(const uint64_t*)a, y = *(const uint64_t*)b;
  return (x > y) - (x < y);
}

static void watch(struct sums* s, double ticks_per_us) {
  static uint64_t took[kWarmUp];
  uint64_t last = __rdtsc();
  for (int i = 0; i < kWarmUp; i++) {
    const uint64_t now = turn();
    took[i] = now - last;
    last = now;
  }
  qsort(took, kWarmUp, sizeof took[0], ascending);
  s->median = took[kWarmUp / 2];
  const uint64_t least = s->median + (uint64_t)ticks_per_us,
                 most = s->median + (uint64_t)(200 * ticks_per_us);
  const uint64_t wanted = (uint64_t)(kSeconds * 1e6 * ticks_per_us);
  s->begin = last = __rdtsc();
  while (last - s->begin < wanted) {
    const uint64_t now = turn(), ticks = now - last;
    last = now;
    if (ticks < least) continue;
    if (ticks > most) {
      s->long_ticks += ticks;
    } else {
      s->gaps++;
      s->gap_ticks += ticks - s->median;
    }
  }
  s->end = last;
}

__attribute__((noinline)) static void down(int depth, struct sums* s, double ticks_per_us) {
  if (depth > 0) {
    down(depth - 1, s, ticks_per_us);
  } else {
    watch(s, ticks_per_us);
  }
  __asm__ volatile("" ::: "memory"); /* prevents a tail call */
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const char* hz = getenv("BENCH_TICKS");
  if (hz != NULL) tick(atol(hz));
  const uint64_t ns = now_ns(), ticks = __rdtsc();
  while (now_ns() - ns < 100000000) continue;
  const double ticks_per_us = (double)(__rdtsc() - ticks) * 1000 / (double)(now_ns() - ns);
  struct sums s = {0};
  down(kDepth, &s, ticks_per_us);
  printf(
      "{\"case\": \"depth_20\", \"ns\": %.0f, \"gaps\": %llu, \"gap_ns\": %.0f, \"long_ns\": %.0f, "
      "\"turn_ns\": %.0f}\n",
      (double)(s.end - s.begin) * 1000 / ticks_per_us, (unsigned long long)s.gaps,
      (double)s.gap_ticks * 1000 / ticks_per_us, (double)s.long_ticks * 1000 / ticks_per_us,
      (double)s.median * 1000 / ticks_per_us);
  MPI_Finalize();
  return 0;
}
