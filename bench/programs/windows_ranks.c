/* Reductions of two ranks with no monitor window open and with one: what the messages inside of them add. */
#include "bench.h"

#include <rankine/monitor.h>

static char out[8], in[8];

static void allreduce(long n) {
  for (long i = 0; i < n; i++) MPI_Allreduce(out, in, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static void allreduce_open(long n) {
  static rankine_window window;
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("open");
  if (window.id == 0) rankine_window_create(&spec, &window);
  rankine_window_start(window);
  allreduce(n);
  rankine_window_stop(window);
}

const int bench_ranks = 2;
const struct bench_case bench_cases[] = {
    {"allreduce_of_two", allreduce, 1, 0, 1, 1000},
    {"allreduce_of_two_open", allreduce_open, 1, 0, 1, 1000},
    {0},
};
