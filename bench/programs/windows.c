/* Calls to oneself with no monitor window open, with one, and with up to a thousand whose filters do not
 * match; a start and stop, and a read. Those that do not match stay open, so they are last. */
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

static rankine_window open_window(void) {
  static rankine_window window;
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("open");
  if (window.id == 0) rankine_window_create(&spec, &window);
  return window;
}

static void sendrecv_open(long n) {
  rankine_window_start(open_window());
  sendrecv(n);
  rankine_window_stop(open_window());
}

static void waitall_open(long n) {
  rankine_window_start(open_window());
  waitall(n);
  rankine_window_stop(open_window());
}

static void allreduce_open(long n) {
  rankine_window_start(open_window());
  allreduce(n);
  rankine_window_stop(open_window());
}

static void start_stop(long n) {
  const rankine_window window = open_window();
  for (long i = 0; i < n; i++) {
    rankine_window_start(window);
    rankine_window_stop(window);
  }
}

/* A call in each of many short windows: it looks up which windows count it, and is the first in its instance.
 */
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
  rankine_window_start(open_window());
  sendrecv(10);
  for (long i = 0; i < n; i++) rankine_window_read(open_window(), &values);
  rankine_window_stop(open_window());
}

/* So many in all: of a peer each, of another communicator, of other sizes. */
static void open_others(int n) {
  static int there;
  for (; there < n; there++) {
    const int i = there;
    MPI_Comm world = MPI_COMM_WORLD;
    rankine_window_spec spec = RANKINE_WINDOW_SPEC("other");
    rankine_window window;
    const int32_t peer = 7 + i;
    if (i % 3 == 0) spec.peers = &peer, spec.peer_count = 1, spec.max_bytes = 64 + i;
    if (i % 3 == 1) spec.comm = &world;
    if (i % 3 == 2) spec.min_bytes = 64 + i;
    rankine_window_create(&spec, &window);
    rankine_window_start(window);
  }
}

#define WITH_OTHERS(name, others)       \
  static void sendrecv_##name(long n) { \
    open_others(others);                \
    sendrecv(n);                        \
  }                                     \
  static void waitall_##name(long n) {  \
    open_others(others);                \
    waitall(n);                         \
  }
WITH_OTHERS(with_one, 1)
WITH_OTHERS(with_ten, 10)
WITH_OTHERS(with_hundred, 100)
WITH_OTHERS(thousand, 1000)

static void start_call_stop_thousand(long n) {
  open_others(1000);
  start_call_stop(n);
}

const int bench_ranks = 1;
const struct bench_case bench_cases[] = {
    {"sendrecv", sendrecv, 1, 0, 1, 5000},
    {"sendrecv_open", sendrecv_open, 1, 0, 1, 5000},
    {"waitall", waitall, 3, 2, 1, 5000},
    {"waitall_open", waitall_open, 3, 2, 1, 5000},
    {"allreduce", allreduce, 1, 0, 1, 5000},
    {"allreduce_open", allreduce_open, 1, 0, 1, 5000},
    {"start_stop", start_stop, 1, 0, 1, 1000},
    {"start_call_stop", start_call_stop, 1, 0, 1, 500},
    {"read", read_running, 1, 0, 1, 5000},
    {"sendrecv_with_one", sendrecv_with_one, 1, 0, 1, 5000},
    {"waitall_with_one", waitall_with_one, 3, 2, 1, 5000},
    {"sendrecv_with_ten", sendrecv_with_ten, 1, 0, 1, 5000},
    {"waitall_with_ten", waitall_with_ten, 3, 2, 1, 5000},
    {"sendrecv_with_hundred", sendrecv_with_hundred, 1, 0, 1, 5000},
    {"waitall_with_hundred", waitall_with_hundred, 3, 2, 1, 5000},
    {"sendrecv_thousand", sendrecv_thousand, 1, 0, 1, 5000},
    {"waitall_thousand", waitall_thousand, 3, 2, 1, 5000},
    {"start_call_stop_thousand", start_call_stop_thousand, 1, 0, 1, 500},
    {0},
};
