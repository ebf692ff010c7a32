// SPDX-License-Identifier: BSD-3-Clause
/* Has monitor windows around calls and requests with several partners, on three ranks. Checks for which
 * partner a call waited, and sends that share one handle. */
#include <mpi.h>
#include <rankine/monitor.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "make_window.h"
#include "show_window.h"

static char buffer[1 << 20], other[1 << 20];

/* The last of three ranks is always late. Shows for which of several partners a call waits. */
static void several(void) {
  enum { kLate = 2, kBig = 1 << 19 };
  const int right = (rank + 1) % 3, left = (rank + 2) % 3, one[] = {1}, two[] = {2};
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  const uint64_t allowed = 100000000;
  for (int bytes = 8; bytes <= kBig; bytes += kBig - 8) {
    rankine_window ring = make(bytes == 8 ? "little" : "much", (rankine_window_spec){.timeout_ns = allowed});
    MPI_Barrier(MPI_COMM_WORLD);
    rankine_window_start(ring);
    if (rank == kLate) usleep(300000);
    MPI_Sendrecv(buffer, bytes, MPI_BYTE, right, 0, other, bytes, MPI_BYTE, left, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    rankine_window_stop(ring);
    show(bytes == 8 ? "little" : "much", ring);
  }
  rankine_window windows[5] = {
      make("all", (rankine_window_spec){.timeout_ns = allowed}),
      make("copy", (rankine_window_spec){.timeout_ns = allowed, .comm = &copy}),
      make("from1", (rankine_window_spec){.timeout_ns = allowed, .peers = one, .peer_count = 1}),
      make("from2", (rankine_window_spec){.timeout_ns = allowed, .peers = two, .peer_count = 1}),
      make("alike", (rankine_window_spec){.timeout_ns = allowed})};
  const char* names[5] = {"all", "copy", "from1", "from2", "alike"};
  for (int i = 0; i < 4; ++i) rankine_window_start(windows[i]);
  if (rank == 1) MPI_Send(buffer, 8, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Request requests[3];
  if (rank == 0) {
    MPI_Irecv(other, 8, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(other + 8, 8, MPI_BYTE, kLate, 2, copy, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else if (rank == kLate) {
    usleep(300000);
    MPI_Send(buffer, 8, MPI_BYTE, 0, 2, copy);
  }
  for (int i = 0; i < 4; ++i) rankine_window_stop(windows[i]);
  MPI_Barrier(MPI_COMM_WORLD);
  rankine_window_start(windows[4]);
  if (rank == 0) {
    for (int i = 0; i < 3; ++i)
      MPI_Irecv(other + 8 * i, 8, MPI_BYTE, kLate, i, i == 1 ? copy : MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  } else if (rank == kLate) {
    usleep(300000);
    for (int i = 0; i < 3; ++i) MPI_Send(buffer, 8, MPI_BYTE, 0, i, i == 1 ? copy : MPI_COMM_WORLD);
  }
  rankine_window_stop(windows[4]);
  for (int i = 0; i < 5; ++i) show(names[i], windows[i]);
  /* Makes both kinds of blocking probes, on the duplicated communicator. */
  rankine_window probes = make("probes", (rankine_window_spec){.timeout_ns = allowed, .comm = &copy});
  rankine_window_start(probes);
  for (int i = 0; i < 2; ++i) {
    MPI_Message message;
    if (rank == kLate) {
      usleep(300000);
      MPI_Send(buffer, 8, MPI_BYTE, 0, i, copy);
    } else if (rank == 0 && i == 0) {
      MPI_Probe(MPI_ANY_SOURCE, 0, copy, MPI_STATUS_IGNORE);
      MPI_Recv(other, 8, MPI_BYTE, kLate, 0, copy, MPI_STATUS_IGNORE);
    } else if (rank == 0) {
      MPI_Mprobe(MPI_ANY_SOURCE, 1, copy, &message, MPI_STATUS_IGNORE);
      MPI_Mrecv(other, 8, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    }
  }
  rankine_window_stop(probes);
  show("probes", probes);
  MPI_Comm_free(&copy);
}

/* Makes sends that complete immediately, to two partners, on two communicators and in four sizes. The
 * program waits for the first send after it has started the last. Some sends occur twice. */
static void fan(void) {
  const int one[] = {1}, two[] = {2};
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  rankine_window windows[] = {make("all", (rankine_window_spec){0}),
                              make("to1", (rankine_window_spec){.peers = one, .peer_count = 1}),
                              make("to2", (rankine_window_spec){.peers = two, .peer_count = 1}),
                              make("copy", (rankine_window_spec){.comm = &copy}),
                              make("of200", (rankine_window_spec){.min_bytes = 200, .max_bytes = 200}),
                              make("of300", (rankine_window_spec){.min_bytes = 300, .max_bytes = 300})};
  const char* names[] = {"all", "to1", "to2", "copy", "of200", "of300"};
  enum { kWindows = sizeof windows / sizeof *windows, kRounds = 3, kSends = 6 };
  const struct {
    int peer, bytes;
    MPI_Comm comm;
  } sends[kSends] = {{1, 100, MPI_COMM_WORLD}, {2, 200, MPI_COMM_WORLD}, {1, 100, copy},
                     {2, 300, copy},           {1, 100, MPI_COMM_WORLD}, {1, 400, MPI_COMM_WORLD}};
  for (int i = 0; i < kWindows; ++i) rankine_window_start(windows[i]);
  for (int round = 0; round < kRounds; ++round) {
    MPI_Request requests[kSends];
    for (int i = 0; i < kSends; ++i) {
      if (rank == 0)
        MPI_Isend(buffer, sends[i].bytes, MPI_BYTE, sends[i].peer, 0, sends[i].comm, &requests[i]);
      if (rank == sends[i].peer) MPI_Recv(other, 1000, MPI_BYTE, 0, 0, sends[i].comm, MPI_STATUS_IGNORE);
    }
    if (rank == 0 && round == 0)
      for (int i = 0; i < kSends; ++i) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    if (rank == 0 && round != 0) MPI_Waitall(kSends, requests, MPI_STATUSES_IGNORE);
  }
  for (int i = 0; i < kWindows; ++i) rankine_window_stop(windows[i]);
  for (int i = 0; i < kWindows; ++i) show(names[i], windows[i]);
  MPI_Comm_free(&copy);
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  int provided;
  MPI_Init_thread(&argc, &argv, strcmp(what, "threads_fan") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE,
                  &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (strcmp(what, "several") == 0) several();
  if (strstr(what, "fan") != NULL) fan();
  MPI_Finalize();
  return 0;
}
