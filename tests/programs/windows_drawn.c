// SPDX-License-Identifier: BSD-3-Clause
/* Four threads make random MPI calls, each on its own communicator. Meanwhile, the first thread starts and
 * stops windows. Some windows have filters. The windows must have the same counts as the profile. */
#include <mpi.h>
#include <pthread.h>
#include <rankine/monitor.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "make_window.h"

enum { kThreads = 4, kCalls = 1500, kBytes = 4096 };
static int rank, size;
static MPI_Comm comms[kThreads];

static void one_call(unsigned drawn, MPI_Comm comm) {
  char out[kBytes], in[kBytes];
  memset(out, 1, sizeof out);
  const int bytes = 1 << (drawn / 8 % 12), next = (rank + 1) % size, before = (rank + size - 1) % size;
  MPI_Request requests[4];
  MPI_Status statuses[4];
  int done = 0;
  switch (drawn % 8) {
    case 0:
      MPI_Allreduce(out, in, bytes / 8, MPI_BYTE, MPI_BOR, comm);
      break;
    case 1:
      MPI_Bcast(out, bytes, MPI_BYTE, (int)(drawn / 128) % size, comm);
      break;
    case 2:
      MPI_Barrier(comm);
      break;
    case 3:
      MPI_Sendrecv(out, bytes, MPI_BYTE, next, 3, in, kBytes, MPI_BYTE, before, 3, comm, MPI_STATUS_IGNORE);
      break;
    case 4:
      MPI_Irecv(in, kBytes / 2, MPI_BYTE, before, 4, comm, &requests[0]);
      MPI_Irecv(in + kBytes / 2, kBytes / 2, MPI_BYTE, MPI_ANY_SOURCE, 5, comm, &requests[1]);
      MPI_Isend(out, bytes, MPI_BYTE, next, 4, comm, &requests[2]);
      MPI_Isend(out, bytes / 2, MPI_BYTE, next, 5, comm, &requests[3]);
      MPI_Waitall(4, requests, statuses);
      break;
    case 5:
      MPI_Irecv(in, kBytes, MPI_BYTE, MPI_ANY_SOURCE, 6, comm, &requests[0]);
      MPI_Send(out, bytes, MPI_BYTE, next, 6, comm);
      MPI_Test(&requests[0], &done, MPI_STATUS_IGNORE);
      if (!done) MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
      break;
    case 6:
      MPI_Iallreduce(out, in, bytes / 4, MPI_BYTE, MPI_BOR, comm, &requests[0]);
      MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
      break;
    default:
      MPI_Send(out, bytes, MPI_BYTE, MPI_PROC_NULL, 7, comm);
      MPI_Recv(in, bytes, MPI_BYTE, MPI_PROC_NULL, 7, comm, MPI_STATUS_IGNORE);
  }
}
static void* calls(void* which) {
  unsigned drawn = 7 + (unsigned)(uintptr_t)which; /* (the same on all ranks) */
  for (int i = 0; i < kCalls; ++i) one_call((unsigned)rand_r(&drawn), comms[(uintptr_t)which]);
  return NULL;
}

static void start_and_stop(void) {
  const int32_t peer = 0;
  rankine_window windows[] = {make("any", (rankine_window_spec){.resolution_ns = 1000}),
                              make("other", (rankine_window_spec){0}),
                              make("of_peer", (rankine_window_spec){.peers = &peer, .peer_count = 1}),
                              make("of_size", (rankine_window_spec){.min_bytes = 64})};
  int runs[4] = {0};
  unsigned drawn = 3;
  for (int i = 0; i < 10000; ++i) {
    const int k = rand_r(&drawn) % 4;
    runs[k] ? rankine_window_stop(windows[k]) : rankine_window_start(windows[k]);
    runs[k] = !runs[k];
  }
  for (int k = 0; k < 4; ++k)
    if (runs[k]) rankine_window_stop(windows[k]);
}

int main(void) {
  int level;
  pthread_t threads[kThreads];
  MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < kThreads; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  for (uintptr_t i = 1; i < kThreads; ++i) pthread_create(&threads[i], NULL, calls, (void*)i);
  start_and_stop();
  calls(NULL);
  for (int i = 1; i < kThreads; ++i) pthread_join(threads[i], NULL);
  MPI_Finalize();
  return level == MPI_THREAD_MULTIPLE ? 0 : 1;
}
