// SPDX-License-Identifier: BSD-3-Clause
/* Prints when the first and the last communication of a window's call occurred, as recorded and by the
 * program's own clock, in ns. A receive that was started in the previous instance counts as the first
 * communication of an instance. One rank. */
#include <mpi.h>
#include <rankine/monitor.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "make_window.h"

enum { kRounds = 100, kPause = 20000 };

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (long long)t.tv_sec * 1000000000 + t.tv_nsec;
}

static char out[8], in[8];
/* All receives are started at one call site. */
__attribute__((noinline)) static void receive(char* to, int tag, MPI_Request* request) {
  MPI_Irecv(to, 8, MPI_BYTE, 0, tag, MPI_COMM_SELF, request);
}

/* Pauses for `pause` us before the last exchanges are complete. Returns the time when the pause ends. */
static long long rounds(int n, useconds_t pause) {
  long long over = 0;
  for (int i = 0; i < n; ++i) {
    MPI_Request requests[2];
    receive(in, 1, &requests[0]);
    MPI_Isend(out, 8, MPI_BYTE, 0, 1, MPI_COMM_SELF, &requests[1]);
    if (i == n - 1) usleep(pause);
    over = now();
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  return over;
}

/* Prints "NAME EARLIEST LATEST": the bounds of a time, by the program's clock. */
static void tell(const char* window, const char* what, long long since, long long till) {
  printf("%s %s %lld %lld\n", window, what, since, till);
}

static void within(rankine_window window, const char* name, int early) {
  MPI_Request request;
  char late[8];
  const long long before = now();
  if (early) {
    rankine_window_start(window);
    receive(late, 9, &request);
    rankine_window_stop(window);
  }
  const long long begun = now();
  usleep(kPause);
  const long long starts = now();
  rankine_window_start(window);
  const long long started = now();
  usleep(kPause);
  const long long first = now();
  rounds(1, 0);
  const long long after = now();
  rounds(kRounds, kPause);
  long long last = rounds(kRounds, kPause);
  if (early) {
    MPI_Send(out, 8, MPI_BYTE, 0, 9, MPI_COMM_SELF);
    usleep(kPause);
    last = now();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  const long long ended = now();
  usleep(kPause);
  rankine_window_stop(window);
  tell(name, "starts", starts, started);
  tell(name, "first", early ? before : first, early ? begun : after);
  tell(name, "last", last, ended);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  rankine_window inside = make("inside", (rankine_window_spec){0}),
                 early = make("early", (rankine_window_spec){0});
  within(inside, "inside", 0);
  within(early, "early", 1);
  within(inside, "again", 0);
  MPI_Finalize();
  return 0;
}
