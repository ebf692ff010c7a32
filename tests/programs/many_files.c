// SPDX-License-Identifier: BSD-3-Clause
// Each rank creates many files, one after another: it writes each file, queries its size and unlinks it.
// The last file of each rank is written with MPI-IO. Usage: many_files N FOLDER
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const int n = argument(argc, argv, 1, 10);
  const char* folder = argc > 2 ? argv[2] : ".";
  char path[4096];
  long bytes = 0;
  for (int i = 0; i < n; ++i) {
    struct stat facts;
    snprintf(path, sizeof path, "%s/many.%d.%d", folder, world_rank, i);
    const int fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
    if (fd < 0 || write(fd, path, 100) != 100 || close(fd) != 0 || stat(path, &facts) != 0 ||
        unlink(path) != 0)
      MPI_Abort(MPI_COMM_WORLD, 1);
    bytes += facts.st_size;
  }
  MPI_File file;
  snprintf(path, sizeof path, "%s/last.%d", folder, world_rank);
  MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  MPI_File_write_at(file, 0, path, 200, MPI_CHAR, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  result("many_files", bytes);
  MPI_Finalize();
  return 0;
}
