// SPDX-License-Identifier: BSD-3-Clause
// Makes calls with and without partner ranks. Runs with two ranks. Each rank prints how often it made each
// call, by outcome: "rank function outcome calls".
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int rank;
static double inside;  // seconds spent in tests and probes that found nothing
// in seconds, from the start of a test to the start of the next test; longer gaps are recorded
static const double kGap = 20e-6;

static void pause_ms(long ms) {
  const struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void said(const char* function, const char* outcome, long calls) {
  printf("%d %s %s %ld\n", rank, function, outcome, calls);
}

// Tells the other rank to begin its delay.
static void ask(int tag) {
  MPI_Send(&rank, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
}

// Polls until the other rank's late message arrives.
static void poll(void) {
  MPI_Request request;
  int flag = 0, number = 0;
  long nothing = 0, gaps = 0;
  double before = now();
  MPI_Irecv(&number, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request);
  ask(7);
  for (;;) {
    const double begin = now();
    gaps += begin - before > kGap;
    before = begin;
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    if (flag) break;
    inside += now() - begin;
    ++nothing;
  }
  said("MPI_Test", "nothing", nothing);
  said("MPI_Test", "gaps", gaps);
  ask(8);
  for (nothing = 0, flag = 0; !flag; nothing += !flag)
    MPI_Iprobe(1, 8, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  said("MPI_Iprobe", "nothing", nothing);
  MPI_Recv(&number, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // Each call is recorded separately, because the rank works between the calls.
  MPI_Irecv(&number, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, &request);
  ask(9);
  for (nothing = 0, flag = 0; !flag; nothing += !flag) {
    pause_ms(2);
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  }
  said("MPI_Test", "nothing", nothing);
}

// Alternates between more kinds of calls than are recorded individually.
static void poll_in_turn(void) {
  int flag = 0, any = 0, number = 0;
  long turns = 0;
  ask(10);
  for (; !flag; ++turns) {
    MPI_Comm_test_inter(MPI_COMM_WORLD, &any);
    MPI_Iprobe(1, 10, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  }
  said("in-turn", "any", 2 * turns - 1);
  MPI_Recv(&number, 1, MPI_INT, 1, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void send_late(void) {
  int number = 1;
  for (int tag = 7; tag <= 10; ++tag) {
    MPI_Recv(&number, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pause_ms(40);
    MPI_Send(&number, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int number = 0;
  for (int i = 0; i < 3; ++i) {
    if (MPI_Send(&number, 1, MPI_INT, 99, 0, MPI_COMM_WORLD) == MPI_SUCCESS) return 1;
    if (MPI_Bcast(&number, -1, MPI_INT, 0, MPI_COMM_WORLD) == MPI_SUCCESS) return 1;
  }
  said("MPI_Send", "failed", 3);
  said("MPI_Bcast", "failed", 3);
  if (rank == 0) {
    poll();
    poll_in_turn();
  } else {
    send_late();
  }
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 1000; ++i) MPI_Comm_size(MPI_COMM_WORLD, &number);
  said("MPI_Comm_size", "done", 1000);
  for (int i = 0; i < 5; ++i) {
    pause_ms(2);
    MPI_Type_size(MPI_INT, &number);
  }
  pause_ms(2);
  said("MPI_Type_size", "done", 5);
  MPI_Datatype pair;
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  MPI_Type_free(&pair);
  MPI_Request request;
  MPI_Send_init(&number, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &request);
  MPI_Request_free(&request);
  MPI_Barrier(MPI_COMM_WORLD);
  printf("%d inside %.9f\n", rank, inside);
  MPI_Finalize();
  return 0;
}
