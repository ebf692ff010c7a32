// SPDX-License-Identifier: BSD-3-Clause
// Runs four phases of known efficiency, with two ranks. Each phase takes at least MS milliseconds of
// processor time. In `imbalance`, only rank 0 works. In `serial`, one rank works after the other. In `even`,
// both ranks work. In the phase `transfer`, both ranks work for a tenth of the time and exchange data in the
// other time. Each rank prints when each phase starts and ends, since the end of MPI_Init, and how long it
// worked. The time of work includes waits for a processor.
#include <rankine/rankine.h>
#include <time.h>

#include "program.h"

static double begun, worked;

static double processor(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void work(double ms) {
  const double until = processor() + ms, from = MPI_Wtime();
  while (processor() < until)
    for (volatile int i = 0; i < 1000; ++i) continue;
  worked += MPI_Wtime() - from;
}

static void imbalance(int ms) {
  for (int i = 0; i < 5; ++i) {
    if (world_rank == 0) work(ms / 5.0);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

static void serial(int ms) {
  int token = 0;
  for (int i = 0; i < 100; ++i) {
    if (world_rank == 1) MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    work(ms / 200.0);
    if (world_rank == 1) MPI_Send(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (world_rank == 0) {
      MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
}

static void even(int ms) {
  for (int i = 0; i < 5; ++i) {
    work(ms / 5.0);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

static void transfer(int ms) {
  enum { kBytes = 4 << 20 };
  char* data = calloc(2, kBytes);
  if (!data) abort();
  const double now = MPI_Wtime(), least = ms / 1e3, share = (now - begun) / 5;
  const double until = now + (share > least ? share : least);  // as long as the other phases
  int stop = 0;
  while (!stop) {
    work(ms / 100.0);
    for (int i = 0; i < 4; ++i)
      MPI_Sendrecv(data, kBytes, MPI_BYTE, 1 - world_rank, 1, data + kBytes, kBytes, MPI_BYTE, 1 - world_rank,
                   1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    stop = MPI_Wtime() > until;
    MPI_Bcast(&stop, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  free(data);
}

static void phase(const char* name, void (*run)(int), int ms) {
  MPI_Barrier(MPI_COMM_WORLD);
  worked = 0;
  const double from = MPI_Wtime() - begun;
  rankine_begin_name(name);
  run(ms);
  rankine_end_name(name);
  printf("phase %s %d %.6f %.6f %.6f\n", name, world_rank, from, MPI_Wtime() - begun, worked);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  begun = MPI_Wtime();
  const int ms = argument(argc, argv, 1, 500);
  phase("imbalance", imbalance, ms);
  phase("serial", serial, ms);
  phase("even", even, ms);
  phase("transfer", transfer, ms);
  MPI_Finalize();
  return 0;
}
