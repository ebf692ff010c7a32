// SPDX-License-Identifier: BSD-3-Clause
// MPI-IO: collective and independent writes and reads of a file (third argument), which is then deleted.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16);
  char path[4096] = "io.dat";
  if (argc > 3) snprintf(path, sizeof path, "%s", argv[3]);
  begin(&argc, &argv);
  int* a = ints(n);
  int* b = ints(n);
  MPI_File file;
  MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_Offset mine = (MPI_Offset)world_rank * n * (MPI_Offset)sizeof(int);
  for (int i = 0; i < iterations; ++i) {
    MPI_File_write_at(file, mine, a, n, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write_at_all(file, mine, a, n, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_read_at_all(file, mine, b, n, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_seek(file, mine, MPI_SEEK_SET);
    MPI_File_read(file, b, n, MPI_INT, MPI_STATUS_IGNORE);
  }
  MPI_File_close(&file);
  if (world_rank == 0) MPI_File_delete(path, MPI_INFO_NULL);
  result("io", sum_of(b, n));
  MPI_Finalize();
  return 0;
}
