// SPDX-License-Identifier: BSD-3-Clause
// Makes calls from the same call sites that belong to different rows of the profile. Usage: rows ROUNDS
//
// Each round makes each kind of call a few times. Regions change. Communicators have one rank, two ranks, or
// all ranks. The small communicators are freed and created again, so that the library reuses their handles.
// Sizes and partners change. One call site calls two functions alternately. Some calls fail.
#include <rankine/rankine.h>

#include "program.h"

static rankine_region here = RANKINE_REGION("here"), there = RANKINE_REGION("there");
static int in[64], out[64];

typedef int (*sends)(const void*, int, MPI_Datatype, int, int, MPI_Comm);

static void around(MPI_Comm comm, int n, int to, int from, sends send) {
  MPI_Request r[3];
  MPI_Irecv(in, n, MPI_INT, from, 1, comm, &r[0]);
  MPI_Isend(out, n, MPI_INT, to, 1, comm, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  MPI_Irecv(in, n, MPI_INT, from, 2, comm, &r[0]);
  send(out, n, MPI_INT, to, 2, comm);
  MPI_Wait(&r[0], MPI_STATUS_IGNORE);
  MPI_Sendrecv(out, n, MPI_INT, to, 3, in, n, MPI_INT, from, 3, comm, MPI_STATUS_IGNORE);
  MPI_Allreduce(out, in, n, MPI_INT, MPI_SUM, comm);
  MPI_Bcast(out, n, MPI_INT, 0, comm);
  MPI_Ibcast(out, n, MPI_INT, 0, comm, &r[0]);
  MPI_Isend(out, n, MPI_INT, to, 4, comm, &r[1]);
  MPI_Irecv(in, n, MPI_INT, from, 4, comm, &r[2]);
  MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
  MPI_Isend(out, n, MPI_INT, to, 5, comm, &r[0]);
  MPI_Recv(in, n, MPI_INT, from, 5, comm, MPI_STATUS_IGNORE);
  MPI_Wait(&r[0], MPI_STATUS_IGNORE);
  MPI_Barrier(comm);
}

static void in_region(rankine_region* region, MPI_Comm comm, int n, int to, int from) {
  if (region) rankine_begin(region);
  for (int i = 0; i < 6; ++i) around(comm, n, to, from, i < 3 ? MPI_Send : MPI_Ssend);
  if (region) rankine_end(region);
}

// Calls MPI with an invalid rank. A persistent request is started at the same call site.
static void fail_and_start(void) {
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Request r[2];
  MPI_Recv_init(in, 4, MPI_INT, left(), 6, MPI_COMM_WORLD, &r[0]);
  MPI_Send_init(out, 4, MPI_INT, right(), 6, MPI_COMM_WORLD, &r[1]);
  for (int i = 0; i < 8; ++i) {
    MPI_Send(out, 1, MPI_INT, i == 5 ? world_size + 7 : MPI_PROC_NULL, 7, MPI_COMM_WORLD);
    for (int k = 0; k < 2; ++k) MPI_Start(&r[k]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

static void on_part(int color) {
  MPI_Comm part;
  int rank = 0, size = 0;
  MPI_Comm_split(MPI_COMM_WORLD, color, world_rank, &part);
  MPI_Comm_rank(part, &rank);
  MPI_Comm_size(part, &size);
  in_region(NULL, part, 3, (rank + 1) % size, (rank + size - 1) % size);
  MPI_Comm_free(&part);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  for (int i = 0; i < argument(argc, argv, 1, 3); ++i) {
    in_region(&here, MPI_COMM_WORLD, 4, right(), left());
    in_region(&there, MPI_COMM_WORLD, 4, right(), left());
    in_region(&there, MPI_COMM_WORLD, 16, left(), right());
    in_region(&there, MPI_COMM_WORLD, 16, MPI_PROC_NULL, MPI_PROC_NULL);
    on_part(0);
    on_part(world_rank);
    fail_and_start();
  }
  result("rows", sum_of(out, 64));
  MPI_Finalize();
  return 0;
}
