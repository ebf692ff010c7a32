// SPDX-License-Identifier: BSD-3-Clause
/* Tutorial "Find a late sender": rank 0 writes a file before it sends, and rank 1 waits for the message. */

/* mpicc -g -O2 $(pkg-config --cflags rankine) -o late late.c -lm
   mpirun -n 2 ./late */
#include <math.h>
#include <mpi.h>
#include <rankine/rankine.h>
#include <stdio.h>
#include <unistd.h>

enum { kCells = 100000, kSteps = 20 };
static double field[kCells];

static void compute(void) {
  RANKINE_BEGIN("compute");
  for (int again = 0; again < 10; again++)
    for (int i = 0; i < kCells; i++) field[i] = sqrt(field[i] + i);
  RANKINE_END("compute");
}

static void write_snapshot(void) {
  RANKINE_BEGIN("snapshot");
  FILE* file = fopen("snapshot.out", "wb");
  if (file == NULL) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int copy = 0; copy < 8; copy++) fwrite(field, sizeof field, 1, file);
  fflush(file);
  fsync(fileno(file));
  fclose(file);
  RANKINE_END("snapshot");
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int step = 0; step < kSteps; step++) {
    compute();
    if (rank == 0) {
      write_snapshot();
      MPI_Send(field, kCells, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
      MPI_Recv(field, kCells, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
