// SPDX-License-Identifier: BSD-3-Clause
// Ranks write interleaved blocks of a file through a file view.
//
// Usage: io_views BLOCKS BLOCK_BYTES PATH all|each|non-blocking
//
// With `all`, the writes are collective. With `each`, the writes are independent. After the writes, rank 0
// reads the file and prints its hash, which does not depend on how the file was written.
#include "file_hash.h"
#include "program.h"

int main(int argc, char** argv) {
  int blocks = argument(argc, argv, 1, 16), bytes = argument(argc, argv, 2, 4096);
  const char* path = argc > 3 ? argv[3] : "views.dat";
  const char* how = argc > 4 ? argv[4] : "all";
  begin(&argc, &argv);
  char* data = malloc((size_t)blocks * (size_t)bytes);
  for (int i = 0; i < blocks * bytes; ++i) data[i] = (char)(world_rank * 31 + i % 97);
  MPI_Datatype pieces;
  MPI_Type_vector(blocks, bytes, bytes * world_size, MPI_BYTE, &pieces);
  MPI_Type_commit(&pieces);
  MPI_File file;
  MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_File_set_view(file, (MPI_Offset)world_rank * bytes, MPI_BYTE, pieces, "native", MPI_INFO_NULL);
  if (!strcmp(how, "all")) {
    MPI_File_write_all(file, data, blocks * bytes, MPI_BYTE, MPI_STATUS_IGNORE);
  } else if (!strcmp(how, "each")) {
    MPI_File_write(file, data, blocks * bytes, MPI_BYTE, MPI_STATUS_IGNORE);
  } else {
    MPI_Request request;
    MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_File_iwrite_at(file, (MPI_Offset)world_rank * blocks * bytes, data, blocks * bytes, MPI_BYTE,
                       &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_File_close(&file);
  if (world_rank == 0) printf("io_views: %lx\n", hash_of(path));
  MPI_Finalize();
  return 0;
}
