// SPDX-License-Identifier: BSD-3-Clause
// Writes checkpoints. The arguments are the path, the number of checkpoints, and the number of ints per
// block. All ranks collectively write interleaved blocks, eight per rank and checkpoint. The checkpoints
// follow each other in one file, which is kept. At the end, rank 0 alone appends a block, and all ranks
// sync. A fourth argument may give the name of a file: all ranks then wait until that file exists before
// they end.
#include <unistd.h>

#include "program.h"

enum { BLOCKS = 8 };

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "checkpoint.dat";
  int count = argument(argc, argv, 2, 3), n = argument(argc, argv, 3, 1024);
  begin(&argc, &argv);
  int* mine = malloc(sizeof(int) * BLOCKS * (size_t)n);
  for (int i = 0; i < BLOCKS * n; ++i) mine[i] = world_rank + 3 * i;
  MPI_Datatype part;
  MPI_Type_vector(BLOCKS, n, n * world_size, MPI_INT, &part);
  MPI_Type_commit(&part);
  MPI_File file;
  MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  MPI_Offset block = (MPI_Offset)n * (MPI_Offset)sizeof(int), whole = block * BLOCKS * world_size;
  for (int i = 0; i < count; ++i) {
    MPI_File_set_view(file, i * whole + world_rank * block, MPI_INT, part, "native", MPI_INFO_NULL);
    MPI_File_write_at_all(file, 0, mine, BLOCKS * n, MPI_INT, MPI_STATUS_IGNORE);
  }
  MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
  if (world_rank == 0) MPI_File_write_at(file, count * whole, mine, n, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_sync(file);
  MPI_File_close(&file);
  MPI_Type_free(&part);
  result("checkpoint", mine[1]);
  fflush(stdout);
  while (argc > 4 && access(argv[4], F_OK) != 0) usleep(10000);
  MPI_Finalize();
  return 0;
}
