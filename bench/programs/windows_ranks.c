// SPDX-License-Identifier: BSD-3-Clause
/* Makes reductions on two ranks, without a monitor window and with one window. The figure shows the cost
 * that the window adds for the reductions' internal messages. */
#include "bench.h"

#include <rankine/monitor.h>

static char out[8], in[8];

static void allreduce(long n) {
  for (long i = 0; i < n; i++) MPI_Allreduce(out, in, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static void run_window(int open) {
  static rankine_window window;
  static int runs;
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("open");
  if (window.id == 0) rankine_window_create(&spec, &window);
  if (open && !runs) rankine_window_start(window);
  if (!open && runs) rankine_window_stop(window);
  runs = open;
}

static void no_window(void) {
  run_window(0);
}
static void one_window(void) {
  run_window(1);
}

const int bench_ranks = 2;
const struct bench_case bench_cases[] = {
    {"allreduce_of_two", allreduce, 1, 0, 1, 1000, no_window, 0},
    {"allreduce_of_two_open", allreduce, 1, 0, 1, 1000, one_window, 1},
    {0},
};
