// SPDX-License-Identifier: BSD-3-Clause
// Exchanges four messages between a thread and its partner thread on the other rank, and completes them in
// eight ways.
#ifndef RANKINE_TESTS_EXCHANGE_WAYS_H
#define RANKINE_TESTS_EXCHANGE_WAYS_H

#include <sched.h>

#include "program.h"

enum { kMostThreads = 8, kWays = 8, kRequests = 4, kFirstTest = 4 };  // the first way that uses tests
static int exchanged[kMostThreads][kRequests];

static void start(int tag, MPI_Request* request) {
  const int other = world_rank ^ 1;
  for (int i = 0; i < kRequests; ++i) {
    if (i % 2 == 0) {
      MPI_Irecv(&exchanged[tag][i], 1, MPI_INT, i == 0 ? other : MPI_ANY_SOURCE, tag, MPI_COMM_WORLD,
                &request[i]);
    } else {
      MPI_Isend(&exchanged[tag][i], 1, MPI_INT, other, tag, MPI_COMM_WORLD, &request[i]);
    }
  }
}

// Makes one call that completes requests, and returns how many requests the call completed. The parameter
// `ended` is the number of requests that earlier calls have completed.
static int complete_some(int way, MPI_Request* request, long ended) {
  int index = 0, flag = 0, more = 0, indices[kRequests];
  switch (way) {
    case 0:
      MPI_Wait(&request[ended], MPI_STATUS_IGNORE);
      return 1;
    case 1:
      MPI_Waitall(kRequests, request, MPI_STATUSES_IGNORE);
      return kRequests;
    case 2:
      MPI_Waitany(kRequests, request, &index, MPI_STATUS_IGNORE);
      return 1;
    case 3:
      MPI_Waitsome(kRequests, request, &more, indices, MPI_STATUSES_IGNORE);
      return more;
    case 4:
      MPI_Test(&request[ended], &more, MPI_STATUS_IGNORE);
      return more;
    case 5:
      MPI_Testall(kRequests, request, &flag, MPI_STATUSES_IGNORE);
      return flag ? kRequests : 0;
    case 6:
      MPI_Testany(kRequests, request, &index, &more, MPI_STATUS_IGNORE);
      return more;
    default:
      MPI_Testsome(kRequests, request, &more, indices, MPI_STATUSES_IGNORE);
      return more;
  }
}

static long complete(int way, MPI_Request* request) {
  long ended = 0;
  while (ended < kRequests) {
    const int more = complete_some(way, request, ended);
    if (more == 0) sched_yield();
    ended += more;
  }
  return ended;
}

#endif
