// SPDX-License-Identifier: BSD-3-Clause
// Threads start receives and sends, and other threads complete the receives. The library immediately reuses
// the handle of a completed receive for another thread's send. Two ranks.
//
// Usage: passed_on MESSAGES
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>

#include "program.h"

enum { STARTERS = 4, ENDERS = 2, BATCH = 7, SIZES = 59, WAYS = 7 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
// A thread never waits for space in this list, because a receive may depend on the thread's next send.
static MPI_Request* passed;
static int first, end_of_passed, open_starters = STARTERS, messages;
static char sent[SIZES + 1];

static void pass(MPI_Request request) {
  pthread_mutex_lock(&lock);
  passed[end_of_passed++] = request;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

// Returns the number of requests taken; 0 means that no more requests will come.
static int take(MPI_Request* to, int most) {
  int n = 0;
  pthread_mutex_lock(&lock);
  while (first == end_of_passed && open_starters != 0) pthread_cond_wait(&changed, &lock);
  while (first != end_of_passed && n < most) to[n++] = passed[first++];
  pthread_mutex_unlock(&lock);
  return n;
}

static void* start(void* number) {
  static char into[STARTERS][SIZES + 1];
  const int tag = (int)(intptr_t)number;
  for (int i = 0; i < messages; ++i) {
    MPI_Request receive, send;
    MPI_Irecv(into[tag], SIZES + 1, MPI_CHAR, 1 - world_rank, tag, MPI_COMM_WORLD, &receive);
    MPI_Isend(sent, 1 + i % SIZES, MPI_CHAR, 1 - world_rank, tag, MPI_COMM_WORLD, &send);
    pass(receive);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
  }
  pthread_mutex_lock(&lock);
  --open_starters;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void complete(int n, MPI_Request* requests, int way) {
  MPI_Status statuses[BATCH];
  int places[BATCH];
  for (int left = n, done = 0; left > 0; done = 0) {
    switch (way) {
      case 0:
        MPI_Waitall(n, requests, statuses);
        return;
      case 1:
        MPI_Waitsome(n, requests, &done, places, MPI_STATUSES_IGNORE);
        break;
      case 2:
        MPI_Testany(n, requests, places, &done, statuses);
        break;
      case 3:
        MPI_Waitany(n, requests, places, MPI_STATUS_IGNORE), done = 1;
        break;
      case 4:
        MPI_Testall(n, requests, &done, MPI_STATUSES_IGNORE), done *= n;
        break;
      case 5:
        MPI_Testsome(n, requests, &done, places, statuses);
        break;
      default:
        MPI_Wait(&requests[left - 1], statuses), done = 1;
    }
    left -= done;
    if (done == 0) sched_yield();
  }
}

static void* end(void* number) {
  MPI_Request requests[BATCH];
  for (int way = (int)(intptr_t)number, n; (n = take(requests, 1 + way % BATCH)) != 0; ++way)
    complete(n, requests, way % WAYS);
  return NULL;
}

int main(int argc, char** argv) {
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  messages = argument(argc, argv, 1, 3000);
  passed = calloc((size_t)(STARTERS * messages), sizeof *passed);
  if (passed == NULL) return 2;
  pthread_t threads[STARTERS + ENDERS];
  for (int i = 0; i < STARTERS + ENDERS; ++i)
    pthread_create(&threads[i], NULL, i < STARTERS ? start : end, (void*)(intptr_t)i);
  for (int i = 0; i < STARTERS + ENDERS; ++i) pthread_join(threads[i], NULL);
  long bytes = 0;
  for (int i = 0; i < messages; ++i) bytes += 1 + i % SIZES;
  printf("expect MPI_Isend %d %ld\nexpect MPI_Irecv %d %ld\n", STARTERS * messages, STARTERS * bytes,
         STARTERS * messages, STARTERS * bytes);
  MPI_Finalize();
  return 0;
}
