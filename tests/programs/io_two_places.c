// SPDX-License-Identifier: BSD-3-Clause
// Writes N headers and bodies from two call sites, and reads them from two other call sites.
//
// Usage: io_two_places N FOLDER
//
// The program then reads alternately from two distant parts of the file. Within each part, the reads are
// sequential. All accesses are made first with the C library and then with MPI-IO.
#include <fcntl.h>
#include <unistd.h>

#include "program.h"

enum { HEADER = 8, BODY = 4096 };

static void must(int truth) {
  if (!truth) MPI_Abort(MPI_COMM_WORLD, 1);
}

// Repeats the accesses with MPI-IO: writes at offsets, reads by file pointer, then reads through a view
// with gaps.
static void by_mpi(const char* path, int n, char* data) {
  MPI_File file;
  MPI_Datatype half, filetype;
  must(MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file) ==
       MPI_SUCCESS);
  for (int i = 0; i < n; ++i) {
    const MPI_Offset at = (MPI_Offset)i * (HEADER + BODY);
    MPI_File_write_at(file, at, data, HEADER, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_write_at(file, at + HEADER, data, BODY, MPI_BYTE, MPI_STATUS_IGNORE);
  }
  for (int i = 0; i < n; ++i) {
    MPI_File_read(file, data, HEADER, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_read(file, data, BODY, MPI_BYTE, MPI_STATUS_IGNORE);
  }
  MPI_Type_contiguous(HEADER, MPI_BYTE, &half);
  MPI_Type_create_resized(half, 0, 2 * HEADER, &filetype);
  MPI_Type_commit(&filetype);
  MPI_File_set_view(file, 0, MPI_BYTE, filetype, "native", MPI_INFO_NULL);
  for (int i = 0; i < n; ++i) {
    MPI_File_read_at(file, 2 * i * HEADER, data, HEADER, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_read_at(file, (2 * i + 1) * HEADER, data, HEADER, MPI_BYTE, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&half);
  MPI_Type_free(&filetype);
  must(MPI_File_close(&file) == MPI_SUCCESS);
}

int main(int argc, char** argv) {
  static char data[BODY];
  begin(&argc, &argv);
  const int n = argument(argc, argv, 1, 10);
  char path[4096];
  snprintf(path, sizeof path, "%s/stream.%d", argc > 2 ? argv[2] : ".", world_rank);
  const int fd = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
  for (int i = 0; i < n; ++i) {
    must(write(fd, data, HEADER) == HEADER);
    must(write(fd, data, BODY) == BODY);
  }
  must(lseek(fd, 0, SEEK_SET) == 0);
  for (int i = 0; i < n; ++i) {
    must(read(fd, data, HEADER) == HEADER);
    must(read(fd, data, BODY) == BODY);
  }
  for (int i = 0; i < n; ++i) {
    must(pread(fd, data, 10, i * 10) == 10);
    must(pread(fd, data, 10, BODY + i * 10) == 10);
  }
  close(fd);
  snprintf(path, sizeof path, "%s/mpi.%d", argc > 2 ? argv[2] : ".", world_rank);
  by_mpi(path, n, data);
  result("two places", n);
  MPI_Finalize();
  return 0;
}
