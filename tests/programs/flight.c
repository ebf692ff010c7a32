// SPDX-License-Identifier: BSD-3-Clause
/* Each round passes a message around all ranks, reduces, and has a barrier on rank 1 alone, so that rank 1
   makes more calls than the others. Halfway through, rank 1 is late for one round.
     At the end of `flight ROUNDS LATE_MS [kill|crash]`, rank 1 kills itself or writes to a bad address.
     In `flight ROUNDS LATE_MS signal [own]`, rank 1 gets SIGUSR2 after a quarter of the rounds. With
     "own", rank 1 has a handler for the signal. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t handled;
static int* volatile nowhere;

static void on_signal(int number) {
  (void)number;
  handled = handled + 1;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int rounds = argc > 1 ? atoi(argv[1]) : 100;
  const int late_ms = argc > 2 ? atoi(argv[2]) : 0;
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int signals = argc > 3 && strcmp(argv[3], "signal") == 0;
  if (signals && argc > 4) signal(SIGUSR2, on_signal);
  const int next = (rank + 1) % size, before = (rank + size - 1) % size;
  for (int i = 0; i < rounds; ++i) {
    double out = i, in = 0;
    if (rank == 1) MPI_Barrier(MPI_COMM_SELF);
    if (rank == 1 && signals && i == rounds / 4) raise(SIGUSR2);
    if (i == rounds / 2 && rank == 1 && late_ms > 0) {
      usleep(late_ms * 1000);
      MPI_Bcast(&out, 1, MPI_DOUBLE, 1, MPI_COMM_WORLD);
    } else if (i == rounds / 2 && late_ms > 0) {
      MPI_Bcast(&in, 1, MPI_DOUBLE, 1, MPI_COMM_WORLD);
    }
    MPI_Sendrecv(&out, 1, MPI_DOUBLE, next, 7, &in, 1, MPI_DOUBLE, before, 7, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  const int crashes = argc > 3 && strcmp(argv[3], "crash") == 0;
  if (crashes || (argc > 3 && strcmp(argv[3], "kill") == 0)) {
    if (rank == 1 && crashes) *(volatile int*)nowhere = 1;
    if (rank == 1) raise(SIGKILL);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  if (signals && rank == 1) printf("handled %d\n", (int)handled);
  MPI_Finalize();
  return 0;
}
