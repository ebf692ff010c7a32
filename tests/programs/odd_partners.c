// SPDX-License-Identifier: BSD-3-Clause
// Calls with MPI_PROC_NULL and MPI_ANY_SOURCE, and threads that only make inquiries: odd_partners WAY TIMES.
//   `open`  ranks on a non-periodic line exchange messages in both directions.
//   `nobody`  receives from MPI_PROC_NULL: blocking, by a request with any tag, and by a matched probe.
//   `probes`  rank 0 receives the others' messages by matched probes for any source and any tag.
//   `epochs`  an exposure epoch that ends with MPI_Win_test.
//   `threads`  short-lived threads that only make inquiries.
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kCount = 512 };

static int rank, size;

static void open_line(void) {
  int out[kCount] = {0}, in[kCount];
  const int up = rank > 0 ? rank - 1 : MPI_PROC_NULL, down = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  MPI_Sendrecv(out, kCount, MPI_INT, up, 1, in, kCount, MPI_INT, down, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(out, kCount, MPI_INT, down, 2, in, kCount, MPI_INT, up, MPI_ANY_TAG, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv_replace(out, kCount, MPI_INT, up, 3, down, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv_replace(out, kCount, MPI_INT, down, 4, up, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void nobody(void) {
  int in = 0, out = 1, found = 0;
  MPI_Request request;
  MPI_Message message;
  MPI_Irecv(&in, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
  MPI_Send(&out, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Recv(&in, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Probe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Mprobe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  MPI_Improbe(MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
  MPI_Imrecv(&in, 1, MPI_INT, &message, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

// The other ranks end before rank 0 has received all messages. A receive depends only on the probe before
// it.
static void probes(void) {
  if (rank != 0) {
    int own[kCount] = {0};
    MPI_Send(own, rank, MPI_INT, 0, rank, MPI_COMM_WORLD);
    MPI_Send(own, kCount, MPI_INT, 0, 100 + rank, MPI_COMM_WORLD);
    return;
  }
  int in[kCount];
  for (int i = 0; i < 2 * (size - 1); ++i) {
    MPI_Message message;
    MPI_Request request;
    MPI_Status status;
    int found = 0;
    if (i % 2 == 0) {
      while (!found) MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &message, &status);
      MPI_Imrecv(in, kCount, MPI_INT, &message, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
      MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
      MPI_Mrecv(in, kCount, MPI_INT, &message, MPI_STATUS_IGNORE);
    }
  }
}

// Rank 0 accesses all other ranks. The first call of MPI_Win_test comes before the epoch can have
// completed, so the test must fail.
static void epochs(void) {
  int memory[4] = {0}, done = 0;
  MPI_Win window;
  MPI_Group all, some;
  MPI_Win_create(memory, sizeof memory, sizeof memory[0], MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  const int first = 0;
  if (rank == 0) {
    MPI_Group_excl(all, 1, &first, &some);
    MPI_Win_start(some, 0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_complete(window);
  } else {
    MPI_Group_incl(all, 1, &first, &some);
    MPI_Win_post(some, 0, window);
    MPI_Win_test(window, &done);
    if (done) printf("tested too early\n");
    MPI_Barrier(MPI_COMM_WORLD);
    while (!done) MPI_Win_test(window, &done);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Group_free(&some);
  MPI_Group_free(&all);
  MPI_Win_free(&window);
}

static void* ask(void* none) {
  int level = 0, is_main = 0;
  MPI_Query_thread(&level);
  MPI_Is_thread_main(&is_main);
  return none;
}

static void threads(void) {
  pthread_t all[4];
  for (int i = 0; i < 4; ++i) pthread_create(&all[i], NULL, ask, NULL);
  for (int i = 0; i < 4; ++i) pthread_join(all[i], NULL);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    void (*run)(void);
  } ways[] = {
      {"open", open_line}, {"nobody", nobody}, {"probes", probes}, {"epochs", epochs}, {"threads", threads}};
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (unsigned way = 0; argc > 2 && way < sizeof ways / sizeof ways[0]; ++way) {
    if (strcmp(argv[1], ways[way].name) != 0) continue;
    for (int i = 0; i < atoi(argv[2]); ++i) ways[way].run();
  }
  MPI_Finalize();
  return 0;
}
