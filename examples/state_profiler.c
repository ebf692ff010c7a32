// SPDX-License-Identifier: BSD-3-Clause
/* A profiler in fifty lines that does not depend on MPI's internals. On each SIGPROF, it asks
 * mpi_collector_api (rankine/collector.h) for the state of the interrupted thread, and counts the states.
 *
 *   `gcc -O2 -shared -fPIC -Iinclude -o libstate_profiler.so examples/state_profiler.c`
 *   `rankine run mpirun -n 4 env LD_PRELOAD=...`, or, for all processes of the job,
 *   `LD_PRELOAD=./libstate_profiler.so rankine run mpirun -n 4 ./app`.
 *
 * SIGPROF is driven by processor time, so the profiler does not see waits in which the thread sleeps. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "rankine/collector.h"

static RANKINE_collector_t collector;
static volatile unsigned ticks[3], stalls[RANKINE_STALL_UNKNOWN + 1];

static void on_tick(int signal) {
  int reason = 0;
  const int state = (int)collector(&reason);
  (void)signal;
  __atomic_fetch_add(&ticks[state], 1, __ATOMIC_RELAXED);
  if (state == RANKINE_MPI_STALL && reason >= 0 && reason <= RANKINE_STALL_UNKNOWN)
    __atomic_fetch_add(&stalls[reason], 1, __ATOMIC_RELAXED);
}

__attribute__((constructor)) static void start(void) {
  struct sigaction action;
  const struct itimerval every_5_ms = {{0, 5000}, {0, 5000}};
  void* found = dlsym(RTLD_DEFAULT, RANKINE_COLLECTOR_FUNCTION);
  if (found == NULL) return;
  memcpy(&collector, &found, sizeof collector);
  memset(&action, 0, sizeof action);
  action.sa_handler = on_tick;
  action.sa_flags = SA_RESTART;
  sigaction(SIGPROF, &action, NULL);
  setitimer(ITIMER_PROF, &every_5_ms, NULL);
}

__attribute__((destructor)) static void tell(void) {
  const struct itimerval never = {{0, 0}, {0, 0}};
  static const char* const names[] = {"",     "late_sender", "late_receiver", "collective", "rma",
                                      "lock", "io",          "unknown"};
  char line[512];
  int n;
  if (collector == NULL) return;
  setitimer(ITIMER_PROF, &never, NULL);
  n = snprintf(line, sizeof line, "state %d: not_in_mpi %u work %u stall %u", (int)getpid(), ticks[0],
               ticks[1], ticks[2]);
  for (int i = 1; i <= RANKINE_STALL_UNKNOWN; ++i)
    if (stalls[i] != 0) n += snprintf(line + n, sizeof line - (size_t)n, " %s %u", names[i], stalls[i]);
  fprintf(stderr, "%s\n", line);
}
