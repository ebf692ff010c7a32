// SPDX-License-Identifier: BSD-3-Clause
// Makes the same calls from the same call sites, in loops that change. Usage: goes_on TIMES STEP...
//
// Each STEP has the form N,ROOM,TAG,HOW,ROUNDS. N is the number of elements sent, ROOM is the number of
// elements in the receive buffer, and TAG is the tag. HOW consists of letters:
//
//   `w`  uses MPI_ANY_SOURCE and MPI_ANY_TAG.
//   `dK`  an element is K ints, with a datatype that is created and freed.
//   `r`  waits in reverse order.
//   `z`  one of the requests waited for is a null request.
//   `t`  uses a second pair of messages.
//   `c`  starts another receive and cancels it.
//   `s`  calls MPI_Wait for each request, not MPI_Waitall.
//   `p`  uses persistent requests, and starts them ROUNDS times.
//   `b`  makes blocking calls.
//   `a`  calls MPI_Allreduce.
//   `i`  calls MPI_Allreduce in place.
//   `o`  calls MPI_Bcast, with root ROOM.
#include "program.h"

static int in[2][64], out[64], sum[64];

static int has(const char* how, char letter) {
  return strchr(how, letter) != NULL;
}

static void wait_for(MPI_Request* requests, int n, const char* how) {
  MPI_Request all[8];
  int used = 0;
  if (has(how, 'z')) all[used++] = MPI_REQUEST_NULL;
  for (int i = 0; i < n; ++i) all[used++] = requests[has(how, 'r') ? n - 1 - i : i];
  if (!has(how, 's')) MPI_Waitall(used, all, MPI_STATUSES_IGNORE);
  for (int i = 0; has(how, 's') && i < used; ++i) MPI_Wait(&all[i], MPI_STATUS_IGNORE);
}

static void exchange(int n, int room, int tag, const char* how, MPI_Datatype type) {
  MPI_Request requests[8];
  int used = 0;
  for (int i = 0; i <= has(how, 't'); ++i) {
    MPI_Irecv(in[i], room, type, has(how, 'w') ? MPI_ANY_SOURCE : left(),
              has(how, 'w') ? MPI_ANY_TAG : tag + i, MPI_COMM_WORLD, &requests[used++]);
    MPI_Isend(out, n, type, right(), tag + i, MPI_COMM_WORLD, &requests[used++]);
  }
  if (has(how, 'c')) {
    MPI_Irecv(sum, room, type, left(), 99, MPI_COMM_WORLD, &requests[used++]);
    MPI_Cancel(&requests[used - 1]);
  }
  wait_for(requests, used, how);
}

// Each step creates new requests, which may get the handles of earlier requests.
static void persist(int n, int room, int tag, const char* how, MPI_Datatype type, int rounds) {
  MPI_Request requests[2];
  MPI_Recv_init(in[0], room, type, has(how, 'w') ? MPI_ANY_SOURCE : left(), tag, MPI_COMM_WORLD,
                &requests[0]);
  MPI_Send_init(out, n, type, right(), tag, MPI_COMM_WORLD, &requests[1]);
  for (int i = 0; i < rounds; ++i) {
    for (int k = 0; k < 2; ++k) MPI_Start(&requests[has(how, 'r') ? 1 - k : k]);
    wait_for(requests, 2, how);
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
}

static void once(int n, int room, int tag, const char* how, MPI_Datatype type) {
  if (has(how, 'b')) {
    MPI_Send(out, n, type, right(), tag, MPI_COMM_WORLD);
    MPI_Recv(in, room, type, left(), tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (has(how, 'a') || has(how, 'i')) {
    MPI_Allreduce(has(how, 'i') ? MPI_IN_PLACE : out, sum, n, type, MPI_SUM, MPI_COMM_WORLD);
  } else if (has(how, 'o')) {
    MPI_Bcast(sum, n, type, room, MPI_COMM_WORLD);
  } else {
    exchange(n, room, tag, how, type);
  }
}

static void step(const char* text) {
  int n = 0, room = 0, tag = 0, rounds = 0;
  char how[8] = "";
  if (sscanf(text, "%d,%d,%d,%7[a-z0-9-],%d", &n, &room, &tag, how, &rounds) != 5) abort();
  MPI_Datatype type = MPI_INT;
  const char* made = strchr(how, 'd');
  if (made) {
    MPI_Type_contiguous(made[1] - '0', MPI_INT, &type);
    MPI_Type_commit(&type);
  }
  if (has(how, 'p')) persist(n, room, tag, how, type, rounds);
  for (int i = 0; i < rounds && !has(how, 'p'); ++i) once(n, room, tag, how, type);
  if (made) MPI_Type_free(&type);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  for (int i = 0; i < argument(argc, argv, 1, 1); ++i) {
    for (int at = 2; at < argc; ++at) step(argv[at]);
  }
  result("goes_on", sum_of(out, 64));
  MPI_Finalize();
  return 0;
}
