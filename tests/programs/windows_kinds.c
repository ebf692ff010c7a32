// SPDX-License-Identifier: BSD-3-Clause
/* Makes different calls at one call site: a halo exchange on a line, where the end ranks have
 * MPI_PROC_NULL as a neighbour, and broadcasts from changing roots, some of them empty. One window counts
 * its traffic in one bin, another window in many bins. The test knows what each rank moves. Two ranks. */
#include <mpi.h>
#include <rankine/monitor.h>

#include "make_window.h"

enum { kRounds = 300, kEmpty = 50 };

static void exchange(int left, int right, int root, int empty) {
  static char out[32], in[32];
  MPI_Request requests[2];
  for (int way = 0; way < 2; ++way)
    MPI_Sendrecv(out, way ? 16 : 8, MPI_BYTE, way ? left : right, 1, in, 16, MPI_BYTE, way ? right : left, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Irecv(in, 8, MPI_BYTE, left, 2, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(out, 8, MPI_BYTE, right, 2, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Irecv(in, 4, MPI_BYTE, right, 3, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(out, 4, MPI_BYTE, left, 3, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Bcast(out, empty ? 0 : 32, MPI_BYTE, root, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int left = rank == 0 ? MPI_PROC_NULL : 0, right = rank == 0 ? 1 : MPI_PROC_NULL;
  rankine_window one = make("one", (rankine_window_spec){.resolution_ns = 1000000000000});
  rankine_window many = make("many", (rankine_window_spec){.resolution_ns = 1000});
  for (int turn = 0; turn < 2; ++turn) {
    rankine_window_start(turn ? many : one);
    for (int i = 0; i < kRounds; ++i) exchange(left, right, i % 2, i % kEmpty == 0);
    rankine_window_stop(turn ? many : one);
  }
  MPI_Finalize();
  return 0;
}
