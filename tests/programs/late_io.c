// SPDX-License-Identifier: BSD-3-Clause
// Rank 0 waits for a message of rank 1. Before rank 1 sends the message, it writes a file with MPI-IO.
//
// Usage: late_io FILE MIB
#include <rankine/rankine.h>

#include "program.h"

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const char* path = argc > 1 ? argv[1] : "late.out";
  const int bytes = argument(argc, argv, 2, 48) << 20;
  char* data = calloc(1, (size_t)bytes);
  int token = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  RANKINE_BEGIN("checkpoint");
  if (world_rank == 1) {
    MPI_File file;
    MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write(file, data, bytes, MPI_CHAR, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Send(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  if (world_rank == 0) MPI_Recv(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  RANKINE_END("checkpoint");
  free(data);
  MPI_Finalize();
  return 0;
}
