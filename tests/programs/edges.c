// SPDX-License-Identifier: BSD-3-Clause
// Makes calls in which an argument or a status suggests a wrong volume. Nothing moves to or from
// MPI_PROC_NULL. After a file operation, the source in the status is an old value. Some requests of a
// failed MPI_Waitall have succeeded.
#include "program.h"

enum { kInts = 10 };

static void one_sided(void) {
  int data[kInts] = {0}, got[kInts], one = 1;
  MPI_Win win;
  MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock_all(0, win);
  MPI_Put(data, kInts, MPI_INT, MPI_PROC_NULL, 0, kInts, MPI_INT, win);
  MPI_Get(got, kInts, MPI_INT, MPI_PROC_NULL, 0, kInts, MPI_INT, win);
  MPI_Get(got, kInts, MPI_INT, world_rank, 0, kInts, MPI_INT, win);
  MPI_Fetch_and_op(&one, got, MPI_INT, MPI_PROC_NULL, 0, MPI_SUM, win);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  expect("MPI_Put", 1, 0);
  expect("MPI_Get", 2, 40);
  expect("MPI_Fetch_and_op", 1, 0);
}

// The ranks form a line: the ranks at its ends have one neighbour, the other ranks two.
static void neighbors(void) {
  int dims[1] = {world_size}, open[1] = {0};
  long count = (world_rank > 0) + (world_rank < world_size - 1);
  MPI_Comm line;
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, open, 0, &line);
  int out[2 * kInts] = {0}, in[2 * kInts], counts[2] = {3, 5}, starts[2] = {0, kInts};
  MPI_Neighbor_alltoall(out, kInts, MPI_INT, in, kInts, MPI_INT, line);
  MPI_Neighbor_allgather(out, kInts, MPI_INT, in, kInts, MPI_INT, line);
  long middle = 4 * ((world_rank > 0 ? 3 : 0) + (world_rank < world_size - 1 ? 5 : 0));
  int other[2] = {world_rank > 0 ? 5 : 0, world_rank < world_size - 1 ? 3 : 0};
  MPI_Neighbor_alltoallv(out, counts, starts, MPI_INT, in, other, starts, MPI_INT, line);
  MPI_Comm_free(&line);
  expect("MPI_Neighbor_alltoall", 1, 2 * 40 * count);
  expect("MPI_Neighbor_allgather", 1, 40 + 40 * count);
  expect("MPI_Neighbor_alltoallv", 1, middle + 4 * (other[0] + other[1]));
}

static void file(void) {
  char name[64];
  int data[kInts] = {0};
  MPI_Status status;
  MPI_File f;
  snprintf(name, sizeof name, "edges.%d.data", world_rank);
  MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &f);
  MPI_File_write_at(f, 0, data, kInts, MPI_INT, MPI_STATUS_IGNORE);
  MPI_Recv(data, kInts, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_File_read_at(f, 0, data, kInts, MPI_INT, MPI_STATUS_IGNORE);
  MPI_Recv(data, kInts, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status);
  MPI_File_read_at(f, 0, data, kInts, MPI_INT, &status);
  memset(&status, 0x7f, sizeof status);
  MPI_File_read_at(f, 0, data, kInts, MPI_INT, &status);
  MPI_File_close(&f);
  expect("MPI_File_read_at", 3, 3 * 40);
  expect("MPI_Recv", 2, 0);
}

// Two messages fit into their buffers, and the last message is too long. Open MPI accepts a message that is
// too long if a rank sends to itself.
static void truncated(void) {
  int in[3][kInts], out[kInts] = {0};
  MPI_Request requests[3];
  MPI_Status statuses[3];
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  for (int i = 0; i < 3; i++) {
    MPI_Irecv(in[i], i < 2 ? kInts : 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
  }
  for (int i = 0; i < 3; i++) MPI_Send(out, kInts, MPI_INT, 0, i, MPI_COMM_SELF);
  int failed = MPI_Waitall(3, requests, statuses) != MPI_SUCCESS;
  long bytes = 0;
  for (int i = 0; i < 3; i++) {
    int count = 0;
    if (!failed || statuses[i].MPI_ERROR == MPI_SUCCESS) MPI_Get_count(&statuses[i], MPI_BYTE, &count);
    bytes += count;
  }
  if (world_rank == 0) printf("failed: %d\n", failed);
  expect("MPI_Irecv", 3, bytes);
  expect("MPI_Send", 3, 3 * 40);
}

// Receives from MPI_PROC_NULL and sends to it, using every kind of request.
static void nobody(void) {
  enum { kTimes = 10 };
  int in[kInts], out[kInts] = {0};
  MPI_Status status;
  MPI_Message message;
  MPI_Request requests[4];
  for (int i = 0; i < kTimes; i++) {
    MPI_Irecv(in, kInts, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(in, kInts, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(out, kInts, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &message, &status);
    MPI_Imrecv(in, kInts, MPI_INT, &message, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &message, &status);
    MPI_Mrecv(in, kInts, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Sendrecv(out, kInts, MPI_INT, MPI_PROC_NULL, 0, in, kInts, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  }
  MPI_Recv_init(in, kInts, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Send_init(out, kInts, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
  for (int i = 0; i < kTimes; i++) {
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Start(&requests[0]);
    MPI_Wait(&requests[0], &status);
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  expect("MPI_Irecv", 2 * kTimes, 0);
  expect("MPI_Isend", kTimes, 0);
  expect("MPI_Imrecv", kTimes, 0);
  expect("MPI_Mrecv", kTimes, 0);
  expect("MPI_Sendrecv", kTimes, 0);
  expect("MPI_Startall", kTimes, 0);
  expect("MPI_Start", kTimes, 0);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  one_sided();
  neighbors();
  file();
  truncated();
  nobody();
  MPI_Finalize();
  return 0;
}
