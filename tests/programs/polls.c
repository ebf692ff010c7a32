// SPDX-License-Identifier: BSD-3-Clause
// Waits for messages in polling loops. Usage: polls WAY STEP_MS OWN_MS
//
// Both ranks run on one processor. In each iteration, one rank works for OWN_MS; after that, both ranks
// exchange a message or synchronise. Until the exchange is complete, a rank computes for STEP_MS between two
// polls (0: not at all). Each rank prints two processor times in ms: the time of its work, and of its
// computation between polls.
//
// The word WAY selects the polling function. With `barrier`, a rank calls MPI_Test for the request of a
// barrier. With `message`, a rank calls MPI_Testall for a send and a receive. With `any`, a rank calls
// MPI_Testany for a send and a receive. With `probe`, a rank calls MPI_Iprobe before the receive.
#define _GNU_SOURCE
#include <sched.h>
#include <time.h>

#include "program.h"

enum { kIterations = 20, kBytes = 64 };

static double own, steps;
static char out[kBytes], in[kBytes];

static double processor(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void work(double ms, double* sum) {
  if (ms <= 0) return;
  const double begin = processor();
  while (processor() < begin + ms)
    for (volatile int k = 0; k < 100; ++k) continue;
  *sum += processor() - begin;
}

static void on_one_processor(void) {
  cpu_set_t all, one;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &all)) continue;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
    return;
  }
}

static void exchange(const char* way, double step) {
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Status statuses[2];
  int flag = 0, at = 0;
  if (!strcmp(way, "barrier")) {
    MPI_Ibarrier(MPI_COMM_WORLD, requests);
    for (; !flag; MPI_Test(requests, &flag, statuses)) work(step, &steps);
    return;
  }
  MPI_Isend(out, kBytes, MPI_CHAR, !world_rank, 1, MPI_COMM_WORLD, requests);
  if (!strcmp(way, "probe")) {
    for (; !flag; MPI_Iprobe(!world_rank, 1, MPI_COMM_WORLD, &flag, statuses)) work(step, &steps);
    MPI_Recv(in, kBytes, MPI_CHAR, !world_rank, 1, MPI_COMM_WORLD, statuses);
    MPI_Wait(requests, statuses);
    return;
  }
  MPI_Irecv(in, kBytes, MPI_CHAR, !world_rank, 1, MPI_COMM_WORLD, requests + 1);
  if (!strcmp(way, "message"))
    for (; !flag; MPI_Testall(2, requests, &flag, statuses)) work(step, &steps);
  if (strcmp(way, "any") != 0) return;
  for (int done = 0; done < 2; done += flag) {
    work(step, &steps);
    MPI_Testany(2, requests, &at, &flag, statuses);
  }
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  if (argc < 4 || world_size != 2) MPI_Abort(MPI_COMM_WORLD, 2);
  on_one_processor();
  for (int i = 0; i < kIterations; ++i) {
    work(i % 2 == world_rank ? strtod(argv[3], NULL) : 0, &own);
    exchange(argv[1], strtod(argv[2], NULL));
  }
  printf("rank %d work %.6f steps %.6f\n", world_rank, own, steps);
  MPI_Finalize();
  return 0;
}
