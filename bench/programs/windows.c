// SPDX-License-Identifier: BSD-3-Clause
/* Makes calls of a rank to itself without a monitor window, with one window, and with up to a thousand
 * windows whose filters do not match. Also measures starting, stopping and reading a window. */
#include "bench.h"

#include <rankine/monitor.h>

static char out[8], in[8];

static void sendrecv(long n) {
  for (long i = 0; i < n; i++)
    MPI_Sendrecv(out, 8, MPI_CHAR, 0, 1, in, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

static void waitall(long n) {
  for (long i = 0; i < n; i++) {
    MPI_Request requests[2];
    MPI_Irecv(in, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, &requests[0]);
    MPI_Isend(out, 8, MPI_CHAR, 0, 1, MPI_COMM_SELF, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
}

static void allreduce(long n) {
  for (long i = 0; i < n; i++) MPI_Allreduce(out, in, 2, MPI_INT, MPI_SUM, MPI_COMM_SELF);
}

/* The running windows: one window that counts everything, and a number of windows whose filters do not
   match. */
enum { kMostOthers = 1000 };

static rankine_window open_window(void) {
  static rankine_window window;
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("open");
  if (window.id == 0) rankine_window_create(&spec, &window);
  return window;
}

/* A window whose traffic is beyond the first time bin, as in any window that has been running for some
 * time. */
static rankine_window long_window(void) {
  static rankine_window window;
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("long");
  spec.resolution_ns = 1000;
  if (window.id == 0) rankine_window_create(&spec, &window);
  return window;
}

/* A window whose filter does not match: it selects another peer, another communicator or other sizes. */
static rankine_window other_window(int i) {
  static rankine_window windows[kMostOthers];
  if (windows[i].id != 0) return windows[i];
  MPI_Comm world = MPI_COMM_WORLD;
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("other");
  const int32_t peer = 7 + i;
  if (i % 3 == 0) spec.peers = &peer, spec.peer_count = 1, spec.max_bytes = 64 + i;
  if (i % 3 == 1) spec.comm = &world;
  if (i % 3 == 2) spec.min_bytes = 64 + i;
  rankine_window_create(&spec, &windows[i]);
  return windows[i];
}

static void run(rankine_window window, int want, int* runs) {
  if (want && !*runs) rankine_window_start(window);
  if (!want && *runs) rankine_window_stop(window);
  *runs = want;
}

static void run_windows(int open, int for_long, int others) {
  static int open_runs, long_runs, others_run;
  for (; others_run < others; others_run++) rankine_window_start(other_window(others_run));
  for (; others_run > others; others_run--) rankine_window_stop(other_window(others_run - 1));
  run(open_window(), open, &open_runs);
  run(long_window(), for_long, &long_runs);
}

static void no_window(void) {
  run_windows(0, 0, 0);
}
static void one_window(void) {
  run_windows(1, 0, 0);
}
static void one_long_window(void) {
  run_windows(0, 1, 0);
}
static void one_other(void) {
  run_windows(0, 0, 1);
}
static void ten_others(void) {
  run_windows(0, 0, 10);
}
static void hundred_others(void) {
  run_windows(0, 0, 100);
}
static void thousand_others(void) {
  run_windows(0, 0, kMostOthers);
}

static void start_stop(long n) {
  const rankine_window window = open_window();
  for (long i = 0; i < n; i++) {
    rankine_window_start(window);
    rankine_window_stop(window);
  }
}

/* Makes a call in each of many short windows. Each call is the first call in its instance, and looks up
 * which windows count the call. */
static void start_call_stop(long n) {
  const rankine_window window = open_window();
  for (long i = 0; i < n; i++) {
    rankine_window_start(window);
    sendrecv(1);
    rankine_window_stop(window);
  }
}

static void read_running(long n) {
  rankine_window_values values;
  values.size = sizeof values;
  sendrecv(10);
  for (long i = 0; i < n; i++) rankine_window_read(open_window(), &values);
}

const int bench_ranks = 1;
const struct bench_case bench_cases[] = {
    {"sendrecv", sendrecv, 1, 0, 1, 5000, no_window, 0},
    {"sendrecv_open", sendrecv, 1, 0, 1, 5000, one_window, 1},
    {"sendrecv_long", sendrecv, 1, 0, 1, 5000, one_long_window, 1},
    {"sendrecv_thousand", sendrecv, 1, 0, 1, 5000, thousand_others, 1},
    {"start_call_stop", start_call_stop, 1, 0, 1, 500, no_window, 1},
    {"start_call_stop_thousand", start_call_stop, 1, 0, 1, 500, thousand_others, 1},
    {"waitall", waitall, 3, 2, 1, 5000, no_window, 0},
    {"waitall_open", waitall, 3, 2, 1, 5000, one_window, 1},
    {"waitall_long", waitall, 3, 2, 1, 5000, one_long_window, 1},
    {"waitall_thousand", waitall, 3, 2, 1, 5000, thousand_others, 1},
    {"start_stop", start_stop, 1, 0, 1, 1000, no_window, 0},
    {"read", read_running, 1, 0, 1, 5000, one_window, 0},
    {"sendrecv_with_one", sendrecv, 1, 0, 1, 5000, one_other, 0},
    {"sendrecv_with_ten", sendrecv, 1, 0, 1, 5000, ten_others, 1},
    {"sendrecv_with_hundred", sendrecv, 1, 0, 1, 5000, hundred_others, 1},
    {"waitall_with_one", waitall, 3, 2, 1, 5000, one_other, 0},
    {"waitall_with_ten", waitall, 3, 2, 1, 5000, ten_others, 1},
    {"waitall_with_hundred", waitall, 3, 2, 1, 5000, hundred_others, 1},
    /* runs last, because the preceding calls determine which part of collective operations is timed */
    {"allreduce", allreduce, 1, 0, 1, 5000, no_window, 0},
    {"allreduce_open", allreduce, 1, 0, 1, 5000, one_window, 1},
    {"allreduce_long", allreduce, 1, 0, 1, 5000, one_long_window, 1},
    {0},
};
