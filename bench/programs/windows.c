/* Calls to oneself with no monitor window open, with one, and with a thousand whose filters do not match; a
 * start and stop, and a read. The thousand stay open, so they are last. */
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

static void start_stop(long n) {
  const rankine_window window = open_window();
  for (long i = 0; i < n; i++) {
    rankine_window_start(window);
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

/* Half are of another communicator, half of another peer. */
static void open_thousand(void) {
  static int there;
  static const int32_t nobody[] = {7};
  if (there++) return;
  for (int i = 0; i < 1000; i++) {
    MPI_Comm world = MPI_COMM_WORLD;
    rankine_window_spec spec = RANKINE_WINDOW_SPEC("other");
    rankine_window window;
    if (i % 2) spec.comm = &world;
    if (i % 2 == 0) spec.peers = nobody, spec.peer_count = 1;
    rankine_window_create(&spec, &window);
    rankine_window_start(window);
  }
}

static void sendrecv_thousand(long n) {
  open_thousand();
  sendrecv(n);
}

static void waitall_thousand(long n) {
  open_thousand();
  waitall(n);
}

const int bench_ranks = 1;
const struct bench_case bench_cases[] = {
    {"sendrecv", sendrecv, 1, 0, 1, 5000},
    {"sendrecv_open", sendrecv_open, 1, 0, 1, 5000},
    {"waitall", waitall, 3, 2, 1, 5000},
    {"waitall_open", waitall_open, 3, 2, 1, 5000},
    {"start_stop", start_stop, 1, 0, 1, 1000},
    {"read", read_running, 1, 0, 1, 5000},
    {"sendrecv_thousand", sendrecv_thousand, 1, 0, 1, 5000},
    {"waitall_thousand", waitall_thousand, 3, 2, 1, 5000},
    {0},
};
