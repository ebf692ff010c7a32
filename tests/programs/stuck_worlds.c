// SPDX-License-Identifier: BSD-3-Clause
// Prints "waiting" and gets stuck with processes of another world, job or group, until it is killed. The
// first argument says how:
//   `accept`  all ranks wait for a client at a port.
//   `accept_late`  like `accept`, but the last rank receives a message that is never sent.
//   `accept_self`  only rank 0 waits for a client, and the others are in a barrier.
//   `connect`  rank 0 waits for a server, but the last rank accepts on a different port.
//   `join`  rank 0 joins a process over a socket whose other end is never used.
//   `tags`  two groups create an intercommunicator with different tags.
//   `leader`  the leader of the second group receives a message that is never sent.
//   `spawn`  the spawned program does not call MPI.
//   `both`  parents and children receive from each other.
//   `disconnect`  the children receive, and the parents disconnect.
//   `merge`  only the parents try to merge both groups.
//   `merged`  only the parents call a barrier of the merged group.
//   `gone`  like `both`, after other children have ended.
#include <sys/socket.h>
#include <unistd.h>

#include "program.h"

static int value;

static void say_waiting(void) {
  printf("waiting %d\n", (int)getpid());
  fflush(stdout);
}

static void receive(int from, int tag, MPI_Comm comm) {
  MPI_Recv(&value, 1, MPI_INT, from, tag, comm, MPI_STATUS_IGNORE);
}

static void with_ports(const char* how, int last) {
  char port[MPI_MAX_PORT_NAME] = "";
  MPI_Comm other;
  const int alone = !strcmp(how, "accept_self") || !strcmp(how, "connect");
  if (world_rank == 0 || alone) MPI_Open_port(MPI_INFO_NULL, port);
  say_waiting();
  if (!strcmp(how, "accept_late") && last) receive(0, 7, MPI_COMM_WORLD);
  if (!strcmp(how, "connect")) {
    if (world_rank == 0) MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other);
    if (last) MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other);
  }
  if (alone && world_rank != 0) MPI_Barrier(MPI_COMM_WORLD);
  MPI_Comm_accept(port, MPI_INFO_NULL, 0, alone ? MPI_COMM_SELF : MPI_COMM_WORLD, &other);
}

static void with_socket(void) {
  int ends[2];
  MPI_Comm other;
  say_waiting();
  if (world_rank != 0) MPI_Barrier(MPI_COMM_WORLD);
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) abort();
  MPI_Comm_join(ends[0], &other);
}

// The first half of the ranks is one group. The other ranks are the second group.
static void with_groups(const char* how) {
  const int half = world_size / 2, second = world_rank >= half;
  MPI_Comm group, other;
  MPI_Comm_split(MPI_COMM_WORLD, second, 0, &group);
  say_waiting();
  if (!strcmp(how, "leader") && world_rank == half) receive(0, 7, MPI_COMM_WORLD);
  MPI_Intercomm_create(group, 0, MPI_COMM_WORLD, second ? 0 : half, !strcmp(how, "tags") ? second : 3,
                       &other);
}

static MPI_Comm started(char* program, char* how, int children) {
  char* arguments[] = {how, NULL};
  MPI_Comm spawned;
  MPI_Comm_spawn(program, arguments, children, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &spawned,
                 MPI_ERRCODES_IGNORE);
  return spawned;
}

static void as_parent(char* program, char* how) {
  if (!strcmp(how, "gone")) {
    MPI_Comm before = started(program, "nothing", 2);
    MPI_Comm_disconnect(&before);
  }
  if (!strcmp(how, "spawn")) say_waiting();
  MPI_Comm spawned = !strcmp(how, "spawn") ? started("sleep", "1000", 1) : started(program, how, 1), all;
  say_waiting();
  if (!strcmp(how, "disconnect")) MPI_Comm_disconnect(&spawned);
  if (!strncmp(how, "merge", 5)) MPI_Intercomm_merge(spawned, 0, &all);
  if (!strcmp(how, "merged")) MPI_Barrier(all);
  receive(0, 4, spawned);
}

static void as_child(const char* how, MPI_Comm parents) {
  MPI_Comm all;
  if (!strcmp(how, "nothing")) {
    MPI_Comm_disconnect(&parents);
    return;
  }
  if (!strcmp(how, "merged")) MPI_Intercomm_merge(parents, 1, &all);
  say_waiting();
  receive(0, 5, parents);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  char* how = argv[1];
  begin(&argc, &argv);
  const int last = world_rank == world_size - 1;
  MPI_Comm parents;
  MPI_Comm_get_parent(&parents);
  if (parents != MPI_COMM_NULL)
    as_child(how, parents);
  else if (!strncmp(how, "accept", 6) || !strcmp(how, "connect"))
    with_ports(how, last);
  else if (!strcmp(how, "join"))
    with_socket();
  else if (!strcmp(how, "tags") || !strcmp(how, "leader"))
    with_groups(how);
  else
    as_parent(argv[0], how);
  MPI_Finalize();
  return 0;
}
