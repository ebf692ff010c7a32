// SPDX-License-Identifier: BSD-3-Clause
// Begins and ends a region (argument: how often), while the handler of an interval timer interrupts the
// program and marks another region. A line `handlers RANK NUMBER` says how often the handler ran.
#include <rankine/rankine.h>
#include <signal.h>
#include <sys/time.h>

#include "program.h"

static rankine_region g_handler = RANKINE_REGION("handler");
static volatile long g_handlers;

static void on_timer(int signal) {
  (void)signal;
  rankine_begin(&g_handler);
  g_handlers++;
  rankine_end(&g_handler);
}

int main(int argc, char** argv) {
  const long pairs = argc > 1 ? atol(argv[1]) : 1000000;
  begin(&argc, &argv);
  rankine_begin(&g_handler);  // a region takes locks when it is used for the first time
  rankine_end(&g_handler);
  struct sigaction action = {.sa_handler = on_timer, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  const struct itimerval often = {{0, 500}, {0, 500}}, never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &often, NULL);
  for (long i = 0; i < pairs; ++i) {
    RANKINE_BEGIN("work");
    RANKINE_END("work");
  }
  setitimer(ITIMER_REAL, &never, NULL);
  MPI_Barrier(MPI_COMM_WORLD);
  printf("handlers %d %ld\n", world_rank, (long)g_handlers);
  MPI_Finalize();
  return 0;
}
