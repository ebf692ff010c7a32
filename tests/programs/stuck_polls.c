// SPDX-License-Identifier: BSD-3-Clause
// Polls for a message that does not come, until it is killed. Rank 0 polls for a message from rank 1, and the
// other ranks are in a barrier. The first argument says how it polls:
//   `test`, `testall`, `testany`, `testsome`, `status`  with this kind of call, for a receive.
//   `iprobe`, `improbe`  with this function.
//   `rest`  like test, but it sleeps for 50 ms between two polls.
//   `mixed`  with MPI_Iprobe for rank 1 and with MPI_Test for a receive from rank 2.
//   `all`  all ranks poll for a message from any rank.
//   `serves`  rank 0 receives the messages that it finds; rank 1 sends one every 50 ms
#include <unistd.h>

#include "program.h"

static char in[2][8];

static void poll(const char* how, int from) {
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Message message = MPI_MESSAGE_NULL;
  int flag = 0, index = 0, some[2];
  const int mixed = !strcmp(how, "mixed");
  if (strcmp(how, "iprobe") != 0 && strcmp(how, "improbe") != 0)
    MPI_Irecv(in[0], 8, MPI_CHAR, mixed ? 2 : from, 7, MPI_COMM_WORLD, requests);
  while (!flag) {
    if (!strcmp(how, "testall")) {
      MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);
    } else if (!strcmp(how, "testany")) {
      MPI_Testany(2, requests, &index, &flag, MPI_STATUS_IGNORE);
    } else if (!strcmp(how, "testsome")) {
      MPI_Testsome(2, requests, &flag, some, MPI_STATUSES_IGNORE);
    } else if (!strcmp(how, "status")) {
      MPI_Request_get_status(requests[0], &flag, MPI_STATUS_IGNORE);
    } else if (!strcmp(how, "improbe")) {
      MPI_Improbe(from, 7, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
    } else if (!strcmp(how, "iprobe") || (mixed && (index ^= 1))) {
      MPI_Iprobe(from, 7, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    } else {
      MPI_Test(requests, &flag, MPI_STATUS_IGNORE);
      if (!strcmp(how, "rest")) usleep(50000);
    }
  }
}

static void serve(void) {
  for (;;) {
    int flag = 0;
    MPI_Iprobe(1, 7, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    if (flag) MPI_Recv(in[0], 8, MPI_CHAR, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const char* how = argc > 1 ? argv[1] : "test";
  MPI_Barrier(MPI_COMM_WORLD);
  printf("waiting %d\n", (int)getpid());
  fflush(stdout);
  if (!strcmp(how, "all")) poll("iprobe", MPI_ANY_SOURCE);
  if (!strcmp(how, "serves") && world_rank == 0) serve();
  for (; !strcmp(how, "serves") && world_rank == 1; usleep(50000))
    MPI_Send(in[1], 8, MPI_CHAR, 0, 7, MPI_COMM_WORLD);
  if (world_rank == 0) poll(how, 1);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
