// SPDX-License-Identifier: BSD-3-Clause
// Receives that fail because the message is longer than the buffer: failed WAY ROUNDS, with two ranks.
//   `wait, waitall, test, waitsome, waitany`  complete a receive that fails; waitall also a successful one.
//   `any, persistent`  MPI_Wait for a receive with MPI_ANY_SOURCE, or for a persistent receive.
//   `recv, mrecv, sendrecv`  blocking receives.
//   `bcast, gather, alltoallv`  collective calls.
//   `ibcast, ibcast_test, igather`  nonblocking collectives, completed by MPI_Wait or MPI_Test.
//   `refused`  MPI_Test rejects its arguments, so the request remains open.
//   `generalized`  MPI_Wait fails with the error that the program's own function returns.
// Prints how many calls failed.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* way;
static int rank, value[16];

static int is(const char* name) {
  return strcmp(way, name) == 0;
}

static int complete(MPI_Request* request) {
  MPI_Status status;
  int error = 0, index = 0, n = 0, flag = 0;
  if (is("waitsome")) return MPI_Waitsome(1, request, &n, &index, &status);
  if (is("waitany")) return MPI_Waitany(1, request, &index, MPI_STATUS_IGNORE);
  if (!is("test")) return MPI_Wait(request, MPI_STATUS_IGNORE);
  while (!flag && error == MPI_SUCCESS && *request != MPI_REQUEST_NULL)
    error = MPI_Test(request, &flag, &status);
  return error;
}

// Runs the same on all ranks: rank 1 sends 4 numbers, and rank 0 has space for one number.
static int together(void) {
  MPI_Request request;
  const int n = rank == 0 ? 1 : 4;
  const int places[2] = {0, 4};
  int flag = 0, error = 0;
  if (is("bcast")) return MPI_Bcast(value, n, MPI_INT, 1, MPI_COMM_WORLD);
  if (is("gather")) return MPI_Gather(value + 4, n, MPI_INT, value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (is("alltoallv")) {
    const int sent[2] = {n, 1}, taken[2] = {1, 1};
    return MPI_Alltoallv(value, sent, places, MPI_INT, value + 8, taken, places, MPI_INT, MPI_COMM_WORLD);
  }
  if (is("igather")) {
    error = MPI_Igather(value + 4, n, MPI_INT, value, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  } else {
    error = MPI_Ibcast(value, n, MPI_INT, 1, MPI_COMM_WORLD, &request);
  }
  if (error != MPI_SUCCESS) return error;
  if (!is("ibcast_test")) return MPI_Wait(&request, MPI_STATUS_IGNORE);
  while (!flag && error == MPI_SUCCESS && request != MPI_REQUEST_NULL)
    error = MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  return error;
}

static int is_together(void) {
  return is("bcast") || is("gather") || is("alltoallv") || is("igather") || is("ibcast") || is("ibcast_test");
}

static int query(void* state, MPI_Status* status) {
  (void)state;
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  return MPI_ERR_OTHER;
}
static int nothing(void* state) {
  (void)state;
  return MPI_SUCCESS;
}
static int cancel(void* state, int complete) {
  (void)state, (void)complete;
  return MPI_SUCCESS;
}

// Rank 0 receives a message of 4 numbers in various ways, with space for one number.
static int receive(void) {
  MPI_Request request;
  MPI_Message message;
  if (is("recv")) return MPI_Recv(value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (is("sendrecv"))
    return MPI_Sendrecv(value, 2, MPI_INT, 1, 2, value + 2, 1, MPI_INT, 1, 1, MPI_COMM_WORLD,
                        MPI_STATUS_IGNORE);
  if (is("mrecv")) {
    MPI_Mprobe(1, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    return MPI_Mrecv(value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  }
  if (is("generalized")) {
    MPI_Grequest_start(query, nothing, cancel, NULL, &request);
    MPI_Grequest_complete(request);
    const int error = MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Recv(value, 4, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return error;
  }
  if (is("refused")) {
    MPI_Irecv(value, 4, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
    const int error = MPI_Test(&request, NULL, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return error;
  }
  if (is("waitall")) {
    MPI_Request both[2];
    MPI_Irecv(value, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &both[0]);
    MPI_Irecv(value + 4, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &both[1]);
    const int error = MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    // After an error, the library may leave other requests for the next call, although they are complete.
    if (both[0] != MPI_REQUEST_NULL) MPI_Wait(&both[0], MPI_STATUS_IGNORE);
    return error;
  }
  if (is("persistent")) {
    MPI_Recv_init(value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
  } else {
    MPI_Irecv(value, 1, MPI_INT, is("any") ? MPI_ANY_SOURCE : 1, is("any") ? MPI_ANY_TAG : 1, MPI_COMM_WORLD,
              &request);
  }
  const int error = complete(&request);
  if (request != MPI_REQUEST_NULL) MPI_Request_free(&request);
  return error;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  way = argv[1];
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int failed = 0;
  for (int i = 0; i < atoi(argv[2]); ++i) {
    if (is_together()) {
      const int error = together();
      failed += rank == 0 && error != MPI_SUCCESS;
    } else if (rank == 0) {
      failed += receive() != MPI_SUCCESS;
    } else if (rank == 1) {
      if (is("waitall")) MPI_Send(value, 4, MPI_INT, 0, 3, MPI_COMM_WORLD);
      MPI_Send(value, 4, MPI_INT, 0, 1, MPI_COMM_WORLD);
      if (is("sendrecv")) MPI_Recv(value, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
  if (rank == 0) printf("failed: %d\n", failed);
  MPI_Finalize();
  return 0;
}
