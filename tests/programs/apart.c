// SPDX-License-Identifier: BSD-3-Clause
// Exchanges messages with processes of another MPI_COMM_WORLD, and calls collectives with them.
//
// Usage: apart spawn|port ROUNDS
//
// The other world runs this program too, with two ranks. The first world spawns the other world, or the
// other world connects to a port.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, rounds, value = 1, got;

// Rank 0 of each world exchanges blocking and nonblocking messages with rank 0 of the other world.
static void talk(MPI_Comm other, int parent) {
  for (int i = 0; i < rounds; ++i) {
    MPI_Request request;
    if (parent) {
      MPI_Send(&value, 1, MPI_INT, 0, 5, other);
      MPI_Irecv(&value, 1, MPI_INT, 0, 6, other, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, other, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&value, 1, MPI_INT, 0, 5, other, MPI_STATUS_IGNORE);
      MPI_Isend(&value, 1, MPI_INT, 0, 6, other, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      MPI_Send(&value, 1, MPI_INT, 0, 7, other);
    }
  }
}

// Sends a message around a ring of all processes of both worlds. The first process receives from the other
// world with MPI_ANY_SOURCE.
static void go_around(MPI_Comm all) {
  int own, size;
  MPI_Comm_rank(all, &own);
  MPI_Comm_size(all, &size);
  MPI_Comm copy;
  MPI_Comm_dup(all, &copy);
  for (int i = 0; i < rounds; ++i) {
    MPI_Request request;
    MPI_Irecv(&got, 1, MPI_INT, own == 0 ? MPI_ANY_SOURCE : own - 1, 3, copy, &request);
    MPI_Send(&value, 1, MPI_INT, (own + 1) % size, 3, copy);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_MAX, copy);
  MPI_Comm_free(&copy);
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  rounds = atoi(argv[2]);
  MPI_Comm parent, spawned, other, all;
  MPI_Comm_get_parent(&parent);
  const int is_parent = parent == MPI_COMM_NULL;
  if (is_parent)
    MPI_Comm_spawn(argv[0], argv + 1, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &spawned, MPI_ERRCODES_IGNORE);
  other = is_parent ? spawned : parent;
  const int by_port = strcmp(argv[1], "port") == 0;
  if (by_port) {
    char port[MPI_MAX_PORT_NAME] = "";
    if (is_parent && rank == 0) MPI_Open_port(MPI_INFO_NULL, port);
    MPI_Bcast(port, sizeof port, MPI_CHAR, !is_parent ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL, other);
    MPI_Comm met;
    if (is_parent) {
      MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &met);
    } else {
      MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &met);
    }
    MPI_Comm_disconnect(&other);
    other = met;
    if (is_parent && rank == 0) MPI_Close_port(port);
  }
  if (rank == 0) talk(other, is_parent);
  MPI_Barrier(other);
  MPI_Intercomm_merge(other, !is_parent, &all);
  go_around(all);
  MPI_Comm_free(&all);
  MPI_Comm_disconnect(&other);
  if (is_parent && rank == 0) printf("met\n");
  MPI_Finalize();
  return 0;
}
