// SPDX-License-Identifier: BSD-3-Clause
// Lets signal handlers of the program interrupt it at any time, even while a sampling tick is handled.
//
// Usage: alarmed needs_room|leaves
//
// The argument `needs_room` selects a handler that needs stack space. The argument `leaves` selects a
// handler that does not return.
#define _GNU_SOURCE
#include <mpi.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static double processor_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static volatile double sink;

// The stack frame of the handler is larger than a small signal stack.
static volatile long alarms;
static void needs_room(int signal) {
  (void)signal;
  volatile char room[200000];
  for (size_t i = 0; i < sizeof room; i += 1000) room[i] = (char)alarms;
  alarms++;
}
static sigjmp_buf again;
static void leaves(int signal) {
  (void)signal;
  alarms++;
  siglongjmp(again, 1);
}

static void alarmed(void (*handler)(int)) {
  const struct sigaction action = {.sa_handler = handler};
  sigaction(SIGALRM, &action, NULL);
  static double end;
  end = processor_seconds() + 1;
  // The timer signals this thread. A signal to the process would go to another thread while this thread
  // blocks it.
  static timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM};
  event._sigev_un._tid = (int)syscall(SYS_gettid);
  timer_create(CLOCK_MONOTONIC, &event, &timer);
  const struct itimerspec every = {{0, 331000}, {0, 331000}};
  if (sigsetjmp(again, 1) == 0) timer_settime(timer, 0, &every, NULL);
  while (processor_seconds() < end)
    for (int i = 0; i < 20000; ++i) sink = sink * 0.999999 + 1e-7;
  timer_delete(timer);
  sigset_t set;
  sigprocmask(SIG_BLOCK, NULL, &set);
  int blocked = 0;
  for (int number = 1; number <= SIGRTMAX; ++number) blocked += sigismember(&set, number) == 1;
  printf("alarms: %s, blocked: %d\n", alarms > 1000 ? "many" : "few", blocked);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  alarmed(argc > 1 && strcmp(argv[1], "leaves") == 0 ? leaves : needs_room);
  MPI_Finalize();
  return 0;
}
