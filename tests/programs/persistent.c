// SPDX-License-Identifier: BSD-3-Clause
// Persistent requests: started by MPI_Startall and MPI_Start, completed, restarted, freed.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), elements = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* out = ints(elements);
  int* in = ints(elements);
  MPI_Request request[2];
  MPI_Recv_init(in, elements, MPI_INT, left(), 5, MPI_COMM_WORLD, &request[0]);
  MPI_Send_init(out, elements, MPI_INT, right(), 5, MPI_COMM_WORLD, &request[1]);
  for (int i = 0; i < iterations; ++i) {
    MPI_Startall(2, request);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    MPI_Start(&request[0]);
    MPI_Start(&request[1]);
    MPI_Wait(&request[0], MPI_STATUS_IGNORE);
    MPI_Wait(&request[1], MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&request[0]);
  MPI_Request_free(&request[1]);
  result("persistent", sum_of(in, elements));
  MPI_Finalize();
  return 0;
}
