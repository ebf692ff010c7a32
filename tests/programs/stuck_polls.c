// SPDX-License-Identifier: BSD-3-Clause
// Polls for a message that does not come, until it is killed. Rank 0 polls for a message from rank 1, and the
// other ranks are in a barrier. The first argument says how it polls:
//   `test`, `testall`, `testany`, `testsome`, `status`  with this kind of call, for a receive.
//   `failing_all`, `failing_any`, `failing_some`  with this kind of call, for two receives; the second fails.
//   `restarted`  like testall, for a persistent request.
//   `status_all`, `status_any`, `status_some`  with these functions of MPI 4.1.
//   `partition`  with MPI_Parrived.
//   `window`  with MPI_Win_test, for an access epoch of rank 1 that does not begin.
//   `iprobe`, `improbe`  with this function.
//   `rest`  like test, but it sleeps for 50 ms between two polls.
//   `mixed`  with MPI_Iprobe for rank 1 and with MPI_Test for a receive from rank 2.
//   `all`  all ranks poll for a message from any rank.
//   `serves`  rank 0 receives the messages that it finds; rank 1 sends one every 50 ms
#include <unistd.h>

#include "program.h"

static char in[2][8], out[64];

// Polls for two receives of which the second fails.
static void poll_failing(const char* how, int from) {
  MPI_Request requests[2];
  MPI_Status statuses[2];
  int flag = 0, index = 0, some[2];
  MPI_Irecv(in[0], 8, MPI_CHAR, from, 7, MPI_COMM_WORLD, requests);
  MPI_Irecv(in[1], 8, MPI_CHAR, from, 8, MPI_COMM_WORLD, requests + 1);
  while (requests[0] != MPI_REQUEST_NULL) {
    if (!strcmp(how, "failing_all")) MPI_Testall(2, requests, &flag, statuses);
    if (!strcmp(how, "failing_any")) MPI_Testany(2, requests, &index, &flag, statuses);
    if (!strcmp(how, "failing_some")) MPI_Testsome(2, requests, &flag, some, statuses);
  }
}

static void poll_started(int from) {
  MPI_Request request;
  int flag = 0;
  MPI_Recv_init(in[0], 8, MPI_CHAR, from, 7, MPI_COMM_WORLD, &request);
  for (MPI_Start(&request); !flag;) MPI_Testall(1, &request, &flag, MPI_STATUSES_IGNORE);
}

static void poll_partition(int from) {
#if MPI_VERSION >= 4 || (defined(OMPI_MAJOR_VERSION) && OMPI_MAJOR_VERSION >= 5)
  MPI_Request request;
  int flag = 0;
  MPI_Precv_init(in[0], 2, 4, MPI_CHAR, from, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  for (MPI_Start(&request); !flag;) MPI_Parrived(request, 1, &flag);
#else
  (void)from;
#endif
}

static void poll_statuses(const char* how, int from) {
#if MPI_VERSION > 4 || (MPI_VERSION == 4 && MPI_SUBVERSION >= 1)
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  int flag = 0, index = 0, some[2];
  MPI_Irecv(in[0], 8, MPI_CHAR, from, 7, MPI_COMM_WORLD, requests + 1);
  while (!flag) {
    if (!strcmp(how, "status_all")) MPI_Request_get_status_all(2, requests, &flag, MPI_STATUSES_IGNORE);
    if (!strcmp(how, "status_any")) MPI_Request_get_status_any(2, requests, &index, &flag, MPI_STATUS_IGNORE);
    if (!strcmp(how, "status_some"))
      MPI_Request_get_status_some(2, requests, &flag, some, MPI_STATUSES_IGNORE);
  }
#else
  (void)how, (void)from;
#endif
}

static void poll_window(MPI_Win window, int from) {
  MPI_Group world, origins;
  int flag = 0;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &from, &origins);
  for (MPI_Win_post(origins, 0, window); !flag;) MPI_Win_test(window, &flag);
}

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
  if (!strncmp(how, "failing", 7)) {
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (world_rank == 0) poll_failing(how, 1);
    if (world_rank == 1) MPI_Send(out, sizeof out, MPI_CHAR, 0, 8, MPI_COMM_WORLD);
  }
  if (!strcmp(how, "window")) {
    MPI_Win window;
    MPI_Win_create(in, sizeof in, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    if (world_rank == 0) poll_window(window, 1);
  }
  if (world_rank == 0) {
    if (!strcmp(how, "restarted")) poll_started(1);
    if (!strcmp(how, "partition")) poll_partition(1);
    if (!strncmp(how, "status_", 7)) poll_statuses(how, 1);
    poll(how, 1);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
