// SPDX-License-Identifier: BSD-3-Clause
/* Sends random messages between all ranks, some of them empty. Windows filter by partner, by size or by
 * both, while another window starts and stops. The program computes the correct counts of each window.
 * Rank 0 prints how many counts were wrong, over all ranks. */
#include <mpi.h>
#include <rankine/monitor.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "make_window.h"

enum { kWindows = 5, kTurns = 4000, kBytes = 4096 };
static const struct {
  const char* name;
  int32_t peer; /* -1 for any peer */
  uint64_t least, most;
} filters[kWindows] = {{"of_0", 0, 0, kBytes},
                       {"of_1", 1, 0, kBytes},
                       {"small", -1, 0, 64},
                       {"large", -1, 65, kBytes},
                       {"small_of_0", 0, 1, 64}};
static uint64_t known[kWindows][4];
static char out[kBytes], in[kBytes];

static void moved(int came, int peer, uint64_t bytes) {
  for (int i = 0; i < kWindows; ++i) {
    if (filters[i].peer >= 0 && filters[i].peer != peer) continue;
    if (bytes < filters[i].least || bytes > filters[i].most) continue;
    known[i][came] += 1;
    known[i][2 + came] += bytes;
  }
}

static void one_turn(unsigned how, int bytes, int to, int from) {
  MPI_Request requests[2];
  MPI_Status status;
  int done = 0;
  switch (how) {
    case 0:
      MPI_Sendrecv(out, bytes, MPI_BYTE, to, 1, in, kBytes, MPI_BYTE, from, 1, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
      break;
    case 1:
      MPI_Irecv(in, kBytes, MPI_BYTE, from, 2, MPI_COMM_WORLD, &requests[0]);
      MPI_Isend(out, bytes, MPI_BYTE, to, 2, MPI_COMM_WORLD, &requests[1]);
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
      break;
    case 2:
      MPI_Irecv(in, kBytes, MPI_BYTE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &requests[0]);
      MPI_Send(out, bytes, MPI_BYTE, to, 3, MPI_COMM_WORLD);
      MPI_Wait(&requests[0], &status);
      from = status.MPI_SOURCE;
      MPI_Barrier(MPI_COMM_WORLD);
      break;
    case 3:
      MPI_Isend(out, bytes, MPI_BYTE, to, 4, MPI_COMM_WORLD, &requests[0]);
      MPI_Recv(in, kBytes, MPI_BYTE, from, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      while (!done) MPI_Test(&requests[0], &done, MPI_STATUS_IGNORE);
      break;
    default:
      MPI_Sendrecv_replace(out, bytes, MPI_BYTE, to, 5, from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  moved(0, to, (uint64_t)bytes);
  moved(1, from, (uint64_t)bytes);
}

int main(int argc, char** argv) {
  int rank, size, wrong = 0, all = 0;
  unsigned drawn = 11; /* (the same on all ranks) */
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  rankine_window windows[kWindows], beside = make("beside", (rankine_window_spec){0});
  for (int i = 0; i < kWindows; ++i) {
    rankine_window_spec spec = {.min_bytes = filters[i].least, .resolution_ns = 1000};
    if (filters[i].most != kBytes) spec.max_bytes = filters[i].most;
    if (filters[i].peer >= 0) spec.peers = &filters[i].peer, spec.peer_count = 1;
    windows[i] = make(filters[i].name, spec);
    rankine_window_start(windows[i]);
  }
  for (int i = 0; i < kTurns; ++i) {
    const unsigned how = (unsigned)rand_r(&drawn) % 5;
    const int bytes = rand_r(&drawn) % 4 != 0 ? 1 << rand_r(&drawn) % 12 : 0;
    const int far = rand_r(&drawn) % size;
    if (i % 50 == 0) i % 100 == 0 ? rankine_window_start(beside) : rankine_window_stop(beside);
    one_turn(how, bytes, (rank + far) % size, (rank + size - far) % size);
  }
  for (int i = 0; i < kWindows; ++i) {
    rankine_window_values v = {.size = sizeof v};
    rankine_window_stop(windows[i]);
    rankine_window_read(windows[i], &v);
    wrong += v.sent_messages != known[i][0] || v.received_messages != known[i][1] ||
             v.sent_bytes != known[i][2] || v.received_bytes != known[i][3] || known[i][0] == 0;
  }
  MPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("wrong %d of %d\n", all, size * kWindows);
  MPI_Finalize();
  return 0;
}
