// SPDX-License-Identifier: BSD-3-Clause
// MPI_Isend and MPI_Irecv, completed by each of MPI_Waitall, MPI_Wait, MPI_Waitany, MPI_Waitsome and
// MPI_Test.
#include "program.h"

static int *out, *in, elements;

static void start(MPI_Request request[2]) {
  MPI_Irecv(in, elements, MPI_INT, left(), 3, MPI_COMM_WORLD, &request[0]);
  MPI_Isend(out, elements, MPI_INT, right(), 3, MPI_COMM_WORLD, &request[1]);
}

static void wait_any(void) {
  MPI_Request request[2];
  int index;
  start(request);
  MPI_Waitany(2, request, &index, MPI_STATUS_IGNORE);
  MPI_Waitany(2, request, &index, MPI_STATUS_IGNORE);
}

static long wait_some(void) {
  MPI_Request request[2];
  int done = 0, some = 0, indices[2];
  long calls = 0;
  start(request);
  for (; done < 2; done += some, ++calls) MPI_Waitsome(2, request, &some, indices, MPI_STATUSES_IGNORE);
  return calls;
}

static long poll(void) {
  MPI_Request request[2];
  long calls = 0;
  start(request);
  for (int i = 0; i < 2; ++i) {
    for (int done = 0; !done; ++calls) MPI_Test(&request[i], &done, MPI_STATUS_IGNORE);
  }
  return calls;
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10);
  long some = 0, tests = 0, checksum = 0;
  elements = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  out = ints(elements);
  in = ints(elements);
  for (int i = 0; i < iterations; ++i) {
    MPI_Request request[2];
    start(request);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    start(request);
    MPI_Wait(&request[0], MPI_STATUS_IGNORE);
    MPI_Wait(&request[1], MPI_STATUS_IGNORE);
    wait_any();
    some += wait_some();
    tests += poll();
    checksum += sum_of(in, elements);
  }
  result("nonblocking", checksum);
  long both = 2L * iterations * elements * (long)sizeof(int);
  expect("MPI_Waitsome", some, both);
  expect("MPI_Test", tests, both);
  MPI_Finalize();
  return 0;
}
