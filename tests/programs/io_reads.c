// SPDX-License-Identifier: BSD-3-Clause
// Ranks read files, each file with a different access pattern. Usage: io_reads CALLS BLOCK_BYTES FOLDER
//
// The first patterns are a sequential read through a view without gaps, reads of every other block by
// offset, and reads of interleaved blocks through a view, independently and collectively. In three further
// patterns, a view is set before each call. The call accesses data by file pointer, by offset, or with gaps.
// Each rank compares the data with what rank 0 wrote.
#include <fcntl.h>
#include <unistd.h>

#include "program.h"

enum { PIECES = 4 };  // pieces of an interleaved call

static int calls, block;
static char path[4096];

// Returns the byte that every file has at the given offset.
static char byte_at(long at) {
  return (char)(at * 7 + at / 251);
}

static void wrong(const char* what) {
  printf("io_reads: %s on rank %d\n", what, world_rank);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

static MPI_File opened(const char* folder, const char* name) {
  MPI_File file;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  if (world_rank == 0) {
    const long bytes = (long)calls * PIECES * block * world_size;
    char* data = malloc((size_t)bytes);
    for (long i = 0; i < bytes; ++i) data[i] = byte_at(i);
    const int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (fd < 0 || write(fd, data, (size_t)bytes) != bytes || fsync(fd) != 0 || close(fd) != 0)
      wrong("cannot write");
    free(data);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file) != MPI_SUCCESS)
    wrong("cannot open");
  return file;
}

// Compares the data with the contents of the file, beginning at the given offset.
static void compare(const char* data, long at, int bytes) {
  for (int i = 0; i < bytes; ++i)
    if (data[i] != byte_at(at + i)) wrong("differs");
}

static void in_order(const char* folder, char* data) {
  MPI_File file = opened(folder, "in_order");
  const long first = (long)world_rank * calls * block;
  MPI_File_set_view(file, first, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  for (int i = 0; i < calls; ++i) {
    MPI_File_read(file, data, block / 4, MPI_INT, MPI_STATUS_IGNORE);
    compare(data, first + (long)i * block, block);
  }
  MPI_File_close(&file);
}

static void every_other(const char* folder, char* data) {
  MPI_File file = opened(folder, "every_other");
  for (int i = 0; i < calls; ++i) {
    MPI_File_read_at(file, 2L * i * block, data, block, MPI_BYTE, MPI_STATUS_IGNORE);
    compare(data, 2L * i * block, block);
  }
  MPI_File_close(&file);
}

// Returns a datatype that selects the blocks of this rank, which are between the blocks of the other ranks.
static MPI_Datatype every_ranks(void) {
  MPI_Datatype pieces, whole;
  MPI_Type_vector(PIECES, block, block * world_size, MPI_BYTE, &pieces);
  MPI_Type_create_resized(pieces, 0, (MPI_Aint)block * PIECES * world_size, &whole);
  MPI_Type_commit(&whole);
  MPI_Type_free(&pieces);
  return whole;
}

// Compares data with the rank's own blocks in the part of the file that the call covers.
static void compare_pieces(const char* data, int call) {
  for (int j = 0; j < PIECES; ++j)
    compare(data + (size_t)j * (size_t)block, ((long)(call * PIECES + j) * world_size + world_rank) * block,
            block);
}

static void interleaved(const char* folder, const char* name, char* data, int together) {
  MPI_File file = opened(folder, name);
  MPI_Datatype whole = every_ranks();
  MPI_File_set_view(file, (MPI_Offset)world_rank * block, MPI_BYTE, whole, "native", MPI_INFO_NULL);
  for (int i = 0; i < calls; ++i) {
    if (together) {
      MPI_File_read_all(file, data, PIECES * block, MPI_BYTE, MPI_STATUS_IGNORE);
    } else {
      MPI_File_read(file, data, PIECES * block, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    compare_pieces(data, i);
  }
  MPI_File_close(&file);
  MPI_Type_free(&whole);
}

static void views_set(const char* folder, const char* name, char* data, int by_offset) {
  MPI_File file = opened(folder, name);
  for (int i = 0; i < calls; ++i) {
    const long at = ((long)world_rank * calls + i) * block;
    MPI_File_set_view(file, at, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    if (by_offset) {
      MPI_File_read_at(file, 0, data, block, MPI_BYTE, MPI_STATUS_IGNORE);
    } else {
      MPI_File_read(file, data, block, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    compare(data, at, block);
  }
  MPI_File_close(&file);
}

static void views_with_gaps_set(const char* folder, char* data) {
  MPI_File file = opened(folder, "set_gaps");
  MPI_Datatype whole = every_ranks();
  for (int i = 0; i < calls; ++i) {
    const long at = ((long)i * PIECES * world_size + world_rank) * block;
    MPI_File_set_view(file, at, MPI_BYTE, whole, "native", MPI_INFO_NULL);
    MPI_File_read_at(file, 0, data, PIECES * block, MPI_BYTE, MPI_STATUS_IGNORE);
    compare_pieces(data, i);
  }
  MPI_File_close(&file);
  MPI_Type_free(&whole);
}

int main(int argc, char** argv) {
  calls = argument(argc, argv, 1, 8), block = argument(argc, argv, 2, 4096);
  const char* folder = argc > 3 ? argv[3] : ".";
  begin(&argc, &argv);
  char* data = malloc((size_t)PIECES * (size_t)block);
  in_order(folder, data);
  every_other(folder, data);
  interleaved(folder, "alone", data, 0);
  interleaved(folder, "together", data, 1);
  views_set(folder, "set_pointer", data, 0);
  views_set(folder, "set_offset", data, 1);
  views_with_gaps_set(folder, data);
  free(data);
  if (world_rank == 0) printf("io_reads: right\n");
  MPI_Finalize();
  return 0;
}
