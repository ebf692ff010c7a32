// Gets stuck in the way that its first argument says, and says "waiting" before, until someone ends it:
//   ring: after 10 messages around the ring, each rank receives from the one before it;
//   beside: the last rank receives what nobody sends, the others are in a barrier;
//   tags: rank 0 sends synchronously with a tag that rank 1 does not ask for, and the others wait for rank 1;
//   waitall: each rank waits for two receives from the one before it;
//   either: each rank waits for a receive from the one before it and one from the one behind it;
//   sendrecv: each rank sends to the one behind it, and asks for another tag than that of what comes;
//   any: on a communicator of their own, all receive from any rank;
//   busy: as ring, but the last rank computes
#include <unistd.h>

#include "program.h"

enum { kBytes = 64 };

static char out[kBytes], in[2][kBytes];

// One place in the program for both ways of calling it.
__attribute__((noipa)) static void exchange(int send) {
  MPI_Request request = MPI_REQUEST_NULL;
  if (send) MPI_Isend(out, kBytes, MPI_CHAR, right(), 1, MPI_COMM_WORLD, &request);
  MPI_Recv(in[0], kBytes, MPI_CHAR, left(), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void say_waiting(void) {
  printf("waiting %d\n", (int)getpid());
  fflush(stdout);
}

static void receive(int from, int tag) {
  MPI_Recv(in[0], kBytes, MPI_CHAR, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "ring";
  MPI_Comm spare;
  int last;
  begin(&argc, &argv);
  last = world_rank == world_size - 1;
  for (int i = 0; i < 10; ++i) exchange(1);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Comm_dup(MPI_COMM_WORLD, &spare);
  MPI_Comm_set_name(spare, "spare");
  MPI_Barrier(spare);
  say_waiting();
  if (!strcmp(how, "busy") && last) {
    for (;;) usleep(10000);
  } else if (!strcmp(how, "beside")) {
    if (last) receive(0, 7);
    MPI_Barrier(MPI_COMM_WORLD);
  } else if (!strcmp(how, "tags")) {
    if (world_rank == 0) MPI_Ssend(out, kBytes, MPI_CHAR, 1, 7, MPI_COMM_WORLD);
    if (world_rank == 1) receive(0, 8);
    if (world_rank > 1) receive(1, 9);
  } else if (!strcmp(how, "waitall")) {
    MPI_Request requests[2];
    for (int i = 0; i < 2; ++i)
      MPI_Irecv(in[i], kBytes, MPI_CHAR, left(), 7 + i, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else if (!strcmp(how, "either")) {
    MPI_Request requests[2];
    for (int i = 0; i < 2; ++i)
      MPI_Irecv(in[i], kBytes, MPI_CHAR, i == 0 ? left() : right(), 7 + i, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else if (!strcmp(how, "sendrecv")) {
    MPI_Sendrecv(out, kBytes, MPI_CHAR, right(), 3, in[0], kBytes, MPI_CHAR, left(), 4, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  } else if (!strcmp(how, "any")) {
    MPI_Recv(in[0], kBytes, MPI_CHAR, MPI_ANY_SOURCE, 7, spare, MPI_STATUS_IGNORE);
  } else {
    exchange(0);
  }
  MPI_Finalize();
  return 0;
}
