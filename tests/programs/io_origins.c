// SPDX-License-Identifier: BSD-3-Clause
// Ranks write files together through many kinds of views. Usage: io_origins FOLDER [later]
//
// A rank writes bytes with the value of its number + 1, so the file shows which rank wrote which byte.
#include "program.h"

enum { BLOCK = 1000, BLOCKS = 12 };

static char path[4096];
static char* data;

static MPI_File opened(const char* folder, const char* name) {
  MPI_File file;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  if (MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file) !=
      MPI_SUCCESS)
    MPI_Abort(MPI_COMM_WORLD, 1);
  return file;
}

// Writes data through a datatype in several calls, reads the data again, and frees the datatype.
static void through(const char* folder, const char* name, MPI_Offset at, MPI_Datatype type, int bytes,
                    int calls) {
  MPI_File file = opened(folder, name);
  MPI_Type_commit(&type);
  MPI_File_set_view(file, at, MPI_BYTE, type, "native", MPI_INFO_NULL);
  for (int i = 0; i < calls; ++i) MPI_File_write_all(file, data, bytes, MPI_BYTE, MPI_STATUS_IGNORE);
  MPI_File_seek(file, 0, MPI_SEEK_SET);
  char* again = malloc((size_t)bytes);
  for (int i = 0; i < calls; ++i) {
    MPI_File_read_all(file, again, bytes, MPI_BYTE, MPI_STATUS_IGNORE);
    if (memcmp(data, again, (size_t)bytes) != 0) printf("io_origins: %s differs\n", name);
  }
  free(again);
  MPI_File_close(&file);
  MPI_Type_free(&type);
}

// The blocks of all ranks are interleaved in a repeated pattern. Each call writes one and a half times the
// length of the pattern.
static void interleaved(const char* folder) {
  MPI_Datatype pieces, whole;
  MPI_Type_vector(BLOCKS, BLOCK, BLOCK * world_size, MPI_BYTE, &pieces);
  MPI_Type_create_resized(pieces, 0, (MPI_Aint)BLOCK * BLOCKS * world_size, &whole);
  MPI_Type_free(&pieces);
  through(folder, "interleaved", (MPI_Offset)world_rank * BLOCK, whole, BLOCK * BLOCKS * 3 / 2, 2);
}

// Each rank writes a box of a grid, whose size depends on the number of ranks. Each of two dimensions is
// divided between two ranks.
static void box(const char* folder, const char* name, int order) {
  const int down = world_size / 2, sizes[3] = {8 * down, 24, 40}, parts[3] = {8, 12, 40};
  const int starts[3] = {world_rank / 2 * 8, world_rank % 2 * 12, 0};
  MPI_Datatype part;
  MPI_Type_create_subarray(3, sizes, parts, starts, order, MPI_BYTE, &part);
  through(folder, name, 64, part, 8 * 12 * 40, 1);
}

// The grid is distributed cyclically, in blocks of 3 lines in one dimension and 5 lines in the other. The
// last block is shorter, because it reaches the end of the grid.
static void dealt(const char* folder, const char* name, int order) {
  const int down = world_size / 2, sizes[2] = {29, 43}, processes[2] = {down, 2}, stretches[2] = {3, 5};
  const int how[2] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_CYCLIC};
  MPI_Datatype part;
  int mine;
  MPI_Type_create_darray(down * 2, world_rank, 2, sizes, how, stretches, processes, order, MPI_BYTE, &part);
  MPI_Type_size(part, &mine);
  through(folder, name, 0, part, mine, 1);
}

// MPI divides a grid into equal boxes. One dimension is not distributed.
static void boxes(const char* folder) {
  const int sizes[3] = {6 * world_size - 1, 7, 11}, processes[3] = {world_size, 1, 1};
  const int how[3] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_BLOCK};
  const int as_given[3] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
  MPI_Datatype part;
  int mine;
  MPI_Type_create_darray(world_size, world_rank, 3, sizes, how, as_given, processes, MPI_ORDER_C, MPI_BYTE,
                         &part);
  MPI_Type_size(part, &mine);
  through(folder, "boxes", 0, part, mine, 1);
}

// Writes pieces of varying length.
static void irregular(const char* folder) {
  int lengths[BLOCKS];
  MPI_Aint places[BLOCKS];
  MPI_Aint at = 0;
  int mine = 0;
  for (int i = 0; i < BLOCKS; ++i) {
    for (int rank = 0; rank < world_size; ++rank) {
      const int length = 8 * (50 + 37 * i + 11 * rank) + 8;
      if (rank == world_rank) {
        lengths[i] = length;
        places[i] = at;
        mine += length;
      }
      at += length;
    }
  }
  MPI_Datatype pieces;
  MPI_Type_create_hindexed(BLOCKS, lengths, places, MPI_BYTE, &pieces);
  through(folder, "irregular", 0, pieces, mine, 1);
}

// Writes two fields of a record, using a nested type. There are unused bytes between the fields.
static void records(const char* folder) {
  const int lengths[2] = {3, 1};
  const MPI_Aint places[2] = {(MPI_Aint)world_rank * 40, (MPI_Aint)world_size * 40 + world_rank * 8};
  MPI_Datatype eight, fields, record, list;
  MPI_Type_contiguous(8, MPI_BYTE, &eight);
  MPI_Datatype types[2] = {eight, eight};
  MPI_Type_create_struct(2, lengths, places, types, &fields);
  MPI_Type_create_resized(fields, 0, (MPI_Aint)world_size * 48, &record);
  MPI_Type_contiguous(5, record, &list);
  MPI_Type_free(&eight);
  MPI_Type_free(&fields);
  MPI_Type_free(&record);
  through(folder, "records", 0, list, 32 * 5 * 4, 1);
}

// Makes one nonblocking collective write through a view, and two at once. Repeats this with reads.
static void later(const char* folder) {
  const int bytes = BLOCK * BLOCKS;
  char* again = malloc((size_t)bytes);
  MPI_Request requests[2];
  MPI_Datatype blocks;
  MPI_File file = opened(folder, "later");
  MPI_Type_vector(BLOCKS, BLOCK, BLOCK * world_size, MPI_BYTE, &blocks);
  MPI_Type_commit(&blocks);
  MPI_File_set_view(file, (MPI_Offset)world_rank * BLOCK, MPI_BYTE, blocks, "native", MPI_INFO_NULL);
  MPI_File_iwrite_all(file, data, bytes, MPI_BYTE, &requests[0]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_File_seek(file, 0, MPI_SEEK_SET);
  MPI_File_iread_all(file, again, bytes, MPI_BYTE, &requests[0]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  if (memcmp(data, again, (size_t)bytes) != 0) printf("io_origins: later differs\n");
  MPI_File_close(&file);
  MPI_Type_free(&blocks);
  free(again);
  file = opened(folder, "two");
  for (int i = 0; i < 2; ++i)
    MPI_File_iwrite_at_all(file, (MPI_Offset)(i * world_size + world_rank) * BLOCK, data, BLOCK, MPI_BYTE,
                           &requests[i]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_File_close(&file);
}

int main(int argc, char** argv) {
  const char* folder = argc > 1 ? argv[1] : ".";
  begin(&argc, &argv);
  data = malloc(1 << 20);
  memset(data, world_rank + 1, 1 << 20);
  interleaved(folder);
  box(folder, "box", MPI_ORDER_C);
  box(folder, "box_fortran", MPI_ORDER_FORTRAN);
  dealt(folder, "dealt", MPI_ORDER_C);
  dealt(folder, "dealt_fortran", MPI_ORDER_FORTRAN);
  boxes(folder);
  irregular(folder);
  records(folder);
  MPI_File file = opened(folder, "plain");
  MPI_File_write_at_all(file, (MPI_Offset)world_rank * 5000, data, 5000, MPI_BYTE, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  file = opened(folder, "alone");
  MPI_Request request;
  MPI_File_iwrite_at(file, (MPI_Offset)world_rank * 5000, data, 5000, MPI_BYTE, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  file = opened(folder, "ordered");
  MPI_File_write_ordered(file, data, 1000 + 100 * world_rank, MPI_BYTE, MPI_STATUS_IGNORE);
  MPI_File_write_ordered(file, data, 500, MPI_BYTE, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  file = opened(folder, "split");
  MPI_Datatype blocks;
  MPI_Type_vector(BLOCKS, BLOCK, BLOCK * world_size, MPI_BYTE, &blocks);
  MPI_Type_commit(&blocks);
  MPI_File_set_view(file, (MPI_Offset)world_rank * BLOCK, MPI_BYTE, blocks, "native", MPI_INFO_NULL);
  MPI_File_write_all_begin(file, data, BLOCK * BLOCKS, MPI_BYTE);
  MPI_File_write_all_end(file, data, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Type_free(&blocks);
  if (argc > 2) later(folder);  // ROMIO in Open MPI 4 lacks these calls and crashes.
  result("io_origins", data[0]);
  MPI_Finalize();
  return 0;
}
