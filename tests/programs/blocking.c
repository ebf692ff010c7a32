// SPDX-License-Identifier: BSD-3-Clause
// Makes all blocking calls except MPI_Send: Sendrecv, Sendrecv_replace, Ssend, Bsend, Rsend, Probe and
// Mprobe. Receive buffers are larger than the messages, but a recorder must count only the bytes of the
// messages. A call with MPI_PROC_NULL moves no data.
#include "program.h"

static void pairwise(const int* out, int* in, int elements) {
  MPI_Status status;
  MPI_Message message;
  MPI_Request request;
  int got = 0;
  MPI_Irecv(in, elements, MPI_INT, left(), 1, MPI_COMM_WORLD, &request);
  MPI_Ssend(out, elements, MPI_INT, right(), 1, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);

  MPI_Bsend(out, elements, MPI_INT, right(), 2, MPI_COMM_WORLD);
  MPI_Probe(left(), 2, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &got);
  MPI_Recv(in, 2 * elements, MPI_INT, left(), 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

  MPI_Bsend(out, elements, MPI_INT, right(), 3, MPI_COMM_WORLD);
  MPI_Mprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &message, &status);
  MPI_Mrecv(in, 2 * elements, MPI_INT, &message, &status);

  MPI_Send(out, elements, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_WORLD);
  MPI_Recv(in, elements, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_WORLD, &status);
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), elements = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* out = ints(elements);
  int* in = ints(2 * elements);
  int room = (int)(2 * ((size_t)elements * sizeof(int) + MPI_BSEND_OVERHEAD));
  void* buffer = malloc((size_t)room);
  for (int i = 0; i < iterations; ++i) {
    MPI_Sendrecv(out, elements, MPI_INT, right(), 6, in, 2 * elements, MPI_INT, left(), 6, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(in, elements, MPI_INT, right(), 8, left(), 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_attach(buffer, room);
    pairwise(out, in, elements);
    MPI_Buffer_detach(&buffer, &room);
  }
  result("blocking", sum_of(in, elements));
  MPI_Finalize();
  return 0;
}
