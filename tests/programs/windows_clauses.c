// SPDX-License-Identifier: BSD-3-Clause
/* Has communication that clauses of --window distinguish (test_windows_clauses.py). Runs with two ranks. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char out[1 << 16], in[1 << 16];
static int rank;

static void exchange(MPI_Comm comm, int times, int bytes) {
  for (int i = 0; i < times; ++i)
    MPI_Sendrecv(out, bytes, MPI_BYTE, 1 - rank, 0, in, bytes, MPI_BYTE, 1 - rank, 0, comm,
                 MPI_STATUS_IGNORE);
}

static void reduce(MPI_Comm comm, int times) {
  int sum, one = 1;
  for (int i = 0; i < times; ++i) MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm);
}

/* Creates, names, renames and frees communicators. */
static void comms(void) {
  MPI_Comm halo, single, late;
  MPI_Comm_dup(MPI_COMM_WORLD, &halo);
  exchange(halo, 5, 100);
  MPI_Comm_set_name(halo, "a halo");
  exchange(halo, 7, 100);
  reduce(halo, 2);
  MPI_Comm_set_name(halo, "other");
  exchange(halo, 3, 100);
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &single);
  reduce(single, 4);
  reduce(MPI_COMM_SELF, 6);
  MPI_Comm_set_name(MPI_COMM_WORLD, "all");
  exchange(MPI_COMM_WORLD, 8, 100);
  MPI_Comm_dup(MPI_COMM_WORLD, &late);
  MPI_Comm_set_name(late, "a halo");
  MPI_Request requests[2];
  MPI_Irecv(in, 100, MPI_BYTE, 1 - rank, 0, late, &requests[0]);
  MPI_Isend(out, 100, MPI_BYTE, 1 - rank, 0, late, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Comm_free(&halo), MPI_Comm_free(&single), MPI_Comm_free(&late);
}

/* Rank 1 is late three times on one communicator, by less each time, and once on another communicator. */
static void late(void) {
  MPI_Comm slow;
  MPI_Comm_dup(MPI_COMM_WORLD, &slow);
  MPI_Comm_set_name(slow, "slow");
  MPI_Comm on[4] = {slow, MPI_COMM_WORLD, slow, slow};
  static const useconds_t late[4] = {300000, 300000, 200000, 150000};
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 4; ++i) {
    if (rank == 1) {
      usleep(late[i]);
      MPI_Send(out, 10, MPI_BYTE, 0, i, on[i]);
    } else if (i != 2) {
      MPI_Recv(in, 10, MPI_BYTE, 1, i, on[i], MPI_STATUS_IGNORE);
    } else {
      MPI_Request request;
      MPI_Irecv(in, 10, MPI_BYTE, 1, i, on[i], &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
  MPI_Comm_free(&slow);
}

/* Rank 0 sends one message of each size, and receives no message. */
static void sizes(void) {
  static const int bytes[] = {500, 1000, 2000, 8000, 20000, 40000};
  for (size_t i = 0; i < sizeof bytes / sizeof *bytes; ++i) {
    if (rank == 0) MPI_Send(out, bytes[i], MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    if (rank == 1) MPI_Recv(in, bytes[i], MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  reduce(MPI_COMM_WORLD, 3);
}

/* Sends 1,000 bytes, pauses for 200 ms, and sends 3,000 bytes. */
static void twice(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  exchange(MPI_COMM_WORLD, 1, 1000);
  usleep(200000);
  exchange(MPI_COMM_WORLD, 3, 1000);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Works for `us` microseconds. Returns the seconds that the work took. */
static double work(int us) {
  const double begin = now();
  usleep((useconds_t)us);
  return now() - begin;
}

/* The sender is 200 ms late. One message is for a blocking receive, the other for a nonblocking receive
 * with a wait after 100 ms. The sender's requests complete immediately; its wait is 50 ms later. */
static void arrivals(void) {
  MPI_Request request;
  for (int i = 0; i < 2; ++i) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) usleep(200000), MPI_Isend(out, 100, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request);
    if (rank == 0) usleep(50000), MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (rank == 1 && i == 0) MPI_Recv(in, 100, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1 && i == 1) {
      MPI_Irecv(in, 100, MPI_BYTE, 0, 0, MPI_COMM_WORLD, &request);
      usleep(100000);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
}

/* At one call site, one receive is started 100 ms before the barrier, and another receive after it. The
 * messages are sent after the barrier. */
static void before(void) {
  MPI_Request requests[2];
  for (int i = 0; i < 2; ++i) {
    if (rank == 1) MPI_Irecv(in + 100 * i, 100, MPI_BYTE, 0, i, MPI_COMM_WORLD, &requests[i]);
    if (i == 0) usleep(100000), MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) MPI_Send(out, 100, MPI_BYTE, 1, i, MPI_COMM_WORLD);
  }
  for (int i = 0; i < 2 && rank == 1; ++i) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
}

/* Rank 1 works for three times as long as rank 0. */
static double unbalanced(void) {
  double worked = 0;
  for (int i = 0; i < 5; ++i) {
    worked += work(rank == 0 ? 40000 : 120000);
    reduce(MPI_COMM_WORLD, 1);
  }
  return worked;
}

/* Each rank works while the other rank waits for it. */
static double turns(void) {
  double worked = 0;
  for (int i = 0; i < 5; ++i) {
    if (rank == 0) {
      worked += work(80000);
      MPI_Send(out, 8, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(in, 8, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(in, 8, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      worked += work(80000);
      MPI_Send(out, 8, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
  }
  return worked;
}

/* Prints the time between the barriers of each part, and how long each rank worked in the part. Both times
 * are longer on a machine with other load. */
static void efficiency(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  for (int part = 0; part < 2; ++part) {
    const double begin = now();
    const double worked = part == 0 ? unbalanced() : turns();
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%s %d %.6f %.6f\n", part == 0 ? "unbalanced" : "turns", rank, worked, now() - begin);
  }
}

/* Makes many short calls of all kinds, with requests that stay open for a while. */
static void steps(void) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  for (int i = 0; i < 40; ++i) {
    MPI_Request requests[2];
    MPI_Irecv(in, 8000, MPI_BYTE, 1 - rank, 1, copy, &requests[0]);
    usleep(2000);
    exchange(MPI_COMM_WORLD, 3, 10 * i);
    MPI_Isend(out, 8000, MPI_BYTE, 1 - rank, 1, copy, &requests[1]);
    reduce(i % 2 ? copy : MPI_COMM_WORLD, 2);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Comm_free(&copy);
}

/* Four threads, each with its own communicator, send messages to themselves for 1.5 s. */
static void* alone(void* comm) {
  MPI_Comm own = *(MPI_Comm*)comm;
  char mine[64], got[64];
  int me;
  MPI_Comm_rank(own, &me);
  for (const double end = now() + 1.5; now() < end;)
    MPI_Sendrecv(mine, 64, MPI_BYTE, me, 0, got, 64, MPI_BYTE, me, 0, own, MPI_STATUS_IGNORE);
  return NULL;
}
static void threads(void) {
  pthread_t made[4];
  MPI_Comm comms[4];
  for (int i = 0; i < 4; ++i) MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
  for (int i = 0; i < 4; ++i) pthread_create(&made[i], NULL, alone, &comms[i]);
  for (int i = 0; i < 4; ++i) pthread_join(made[i], NULL);
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  int provided;
  MPI_Init_thread(&argc, &argv, strcmp(what, "threads") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE,
                  &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (strcmp(what, "comms") == 0) comms();
  if (strcmp(what, "late") == 0) late();
  if (strcmp(what, "arrivals") == 0) arrivals();
  if (strcmp(what, "before") == 0) before();
  if (strcmp(what, "sizes") == 0) sizes();
  if (strcmp(what, "twice") == 0) twice();
  if (strcmp(what, "efficiency") == 0) efficiency();
  if (strcmp(what, "steps") == 0) steps();
  if (strcmp(what, "threads") == 0) threads();
  MPI_Finalize();
  return 0;
}
