// SPDX-License-Identifier: BSD-3-Clause
// Accesses files at offsets given in all ways: by an argument, the rank's file pointer, a view, and the
// shared file pointer. Two files are opened and closed in each iteration.
#include "program.h"

enum { kInts = 16, kBytes = kInts * (int)sizeof(int), kApart = 1000, kTimes = 4 };

static int data[kInts];

static void interleaved(MPI_File file) {
  for (int i = 0; i < kTimes; i++)
    MPI_File_write_at(file, ((MPI_Offset)i * world_size + world_rank) * kBytes, data, kInts, MPI_INT,
                      MPI_STATUS_IGNORE);
}

static void apart(MPI_File file) {
  MPI_Request request;
  MPI_File_seek(file, (MPI_Offset)world_rank * kApart, MPI_SEEK_SET);
  for (int i = 0; i < kTimes; i++) MPI_File_write(file, data, kInts, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_iwrite(file, data, kInts, MPI_INT, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

// Each rank sees only its own blocks, as a contiguous sequence.
static void through_a_view(MPI_File file) {
  MPI_Datatype mine;
  int size[1] = {world_size * kInts}, own[1] = {kInts}, start[1] = {world_rank * kInts};
  MPI_Type_create_subarray(1, size, own, start, MPI_ORDER_C, MPI_INT, &mine);
  MPI_Type_commit(&mine);
  MPI_File_set_view(file, 0, MPI_INT, mine, "native", MPI_INFO_NULL);
  for (int i = 0; i < 2; i++)
    MPI_File_read_at_all(file, (MPI_Offset)i * kInts, data, kInts, MPI_INT, MPI_STATUS_IGNORE);
  for (int i = 0; i < 2; i++) MPI_File_read(file, data, kInts, MPI_INT, MPI_STATUS_IGNORE);
  MPI_Type_free(&mine);
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10);
  const int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
  begin(&argc, &argv);
  for (int i = 0; i < iterations; ++i) {
    MPI_File one, other;
    MPI_File_open(MPI_COMM_WORLD, "offsets.one", mode, MPI_INFO_NULL, &one);
    MPI_File_open(MPI_COMM_WORLD, "offsets.other", mode, MPI_INFO_NULL, &other);
    interleaved(one);
    apart(other);
    MPI_Barrier(MPI_COMM_WORLD);
    through_a_view(one);
    MPI_File_write_shared(other, data, kInts, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&other);
    MPI_File_close(&one);
  }
  result("offsets", sum_of(data, kInts));
  MPI_Finalize();
  return 0;
}
