// SPDX-License-Identifier: BSD-3-Clause
/* A program for windows that are controlled by other processes. The program creates one window, but never
 * starts it. */
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <rankine/monitor.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int rank;

/* Makes 20 iterations, each with a region, a barrier and a reduction. A recursive region encloses the
 * barrier. */
static void outside(void) {
  static rankine_loop steps = RANKINE_LOOP("steps");
  static rankine_region solve = RANKINE_REGION("solve"), nested = RANKINE_REGION("nested");
  rankine_loop_begin(&steps);
  for (int i = 0; i < 20; ++i) {
    rankine_iteration_begin(&steps, i);
    rankine_begin(&solve);
    rankine_begin(&nested), rankine_begin(&nested), rankine_end(&nested);
    MPI_Barrier(MPI_COMM_WORLD);
    rankine_end(&nested);
    int in = i, out;
    MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    rankine_end(&solve);
    rankine_iteration_end(&steps);
    if (i == 4) MPI_Pcontrol(5);
    if (i == 9) MPI_Pcontrol(6);
    usleep(10000);
  }
  rankine_loop_end(&steps);
}

/* Prints that it begins, and broadcasts until a file exists. Writes the number of broadcasts to
   PATH.rounds.RANK. */
static void wait_for(const char* path) {
  int there = 0;
  char name[4096], text[32];
  rankine_window own;
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("own");
  rankine_window_create(&spec, &own);
  snprintf(name, sizeof name, "%s.rounds.%d", path, rank);
  const int rounds = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (rounds < 0) MPI_Abort(MPI_COMM_WORLD, 1);
  if (rank == 0) printf("begins\n"), fflush(stdout);
  for (long n = 1; !there; ++n) {
    usleep(2000);
    there = rank == 0 && access(path, F_OK) == 0;
    MPI_Bcast(&there, 1, MPI_INT, 0, MPI_COMM_WORLD);
    const int size =
        snprintf(text, sizeof text, "%019ld\n", n); /* constant length, so that no reader sees a part of it */
    if (pwrite(rounds, text, (size_t)size, 0) != size) MPI_Abort(MPI_COMM_WORLD, 1);
  }
  close(rounds);
}

static void pause_and_look(int ms) {
  char out = 1, in = 0;
  usleep((useconds_t)ms * 1000);
  MPI_Sendrecv(&out, 1, MPI_CHAR, 0, 1, &in, 1, MPI_CHAR, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

/* For 600 ms, rank 1 waits for rank 0, which polls the clock. For another 600 ms, both ranks poll; one
 * rank polls rarely. */
static void beats(void) {
  char token = 1;
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  if (rank == 0) {
    while (MPI_Wtime() - begin < 0.6) pause_and_look(1);
    MPI_Send(&token, 1, MPI_CHAR, 1, 2, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&token, 1, MPI_CHAR, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  while (MPI_Wtime() - begin < 1.2) pause_and_look(rank == 0 ? 1 : 30);
}

/* Operations whose internal messages cannot be seen: one uses a datatype with gaps, and one is completed
   by another call. */
static void hidden(void) {
  int in[64] = {0}, out[64] = {0};
  MPI_Datatype gaps;
  MPI_Request request;
  MPI_Type_vector(4, 1, 2, MPI_INT, &gaps);
  MPI_Type_commit(&gaps);
  for (int i = 0; i < 3; ++i) {
    MPI_Allgather(in, 1, gaps, out, 1, gaps, MPI_COMM_WORLD);
    MPI_Allreduce(in, out, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Iallreduce(in, out, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&gaps);
}

static void* talk(void* comm) {
  char out = 1, in = 0;
  for (int i = 0; i < 2000; ++i)
    MPI_Sendrecv(&out, 1, MPI_CHAR, 0, 1, &in, 1, MPI_CHAR, 0, 1, *(MPI_Comm*)comm, MPI_STATUS_IGNORE);
  return NULL;
}

/* Each of four threads twice makes 2,000 calls, between barriers. */
static void threads(void) {
  MPI_Comm own[4];
  pthread_t thread[4];
  for (int i = 0; i < 4; ++i) MPI_Comm_dup(MPI_COMM_SELF, &own[i]);
  for (int round = 0; round < 2; ++round) {
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 4; ++i) pthread_create(&thread[i], NULL, talk, &own[i]);
    for (int i = 0; i < 4; ++i) pthread_join(thread[i], NULL);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 4; ++i) MPI_Comm_free(&own[i]);
}

int main(int argc, char** argv) {
  const int multiple = argc > 1 && strcmp(argv[1], "threads") == 0;
  int given = MPI_THREAD_MULTIPLE;
  if (multiple) {
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &given);
  } else {
    MPI_Init(&argc, &argv);
  }
  if (given != MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc > 2 && strcmp(argv[1], "wait") == 0) {
    wait_for(argv[2]);
  } else if (argc > 1 && strcmp(argv[1], "beats") == 0) {
    beats();
  } else if (multiple) {
    threads();
  } else if (argc > 1 && strcmp(argv[1], "hidden") == 0) {
    hidden();
  } else {
    outside();
  }
  MPI_Finalize();
  return 0;
}
