// Writes a stream of N headers and bodies from two places, and reads it back from two; then reads two far
// parts of it by turns, each in its order. io_two_places N FOLDER
#include <fcntl.h>
#include <unistd.h>

#include "program.h"

enum { HEADER = 8, BODY = 4096 };

static void must(int truth) {
  if (!truth) MPI_Abort(MPI_COMM_WORLD, 1);
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
  result("two places", n);
  MPI_Finalize();
  return 0;
}
