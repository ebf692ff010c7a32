// SPDX-License-Identifier: BSD-3-Clause
// Makes a collective write of all ranks in which only a few ranks write to the file, while slow_io.c delays
// the writes. Prints the machine's time at which each rank enters and leaves the call. In a second
// collective write, the last rank is late. Finally, rank 1 writes with the C library, outside of MPI, while
// rank 0 waits for rank 1's message.
#include <fcntl.h>
#include <rankine/rankine.h>
#include <time.h>
#include <unistd.h>

#include "program.h"

enum { kBytes = 1 << 16 };

void slow_io_tell(int rank);

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  char* data = calloc(1, kBytes);
  int token = 0;
  MPI_File file;
  MPI_Info hints;
  MPI_Info_create(&hints);
  MPI_Info_set(hints, "romio_cb_write", "enable");
  MPI_Info_set(hints, "cb_nodes", "1");
  MPI_File_open(MPI_COMM_WORLD, "together.slow", MPI_MODE_CREATE | MPI_MODE_WRONLY, hints, &file);
  MPI_Info_free(&hints);
  MPI_Barrier(MPI_COMM_WORLD);
  rankine_begin_name("checkpoint");
  const long from = now();
  MPI_File_write_at_all(file, (MPI_Offset)world_rank * kBytes, data, kBytes, MPI_BYTE, MPI_STATUS_IGNORE);
  const long to = now();
  rankine_end_name("checkpoint");
  MPI_Barrier(MPI_COMM_WORLD);
  rankine_begin_name("late");
  const struct timespec nap = {0, 200000000};
  if (world_rank == world_size - 1) nanosleep(&nap, NULL);
  const long late_from = now();
  MPI_File_write_at_all(file, (MPI_Offset)(world_size + world_rank) * kBytes, data, kBytes, MPI_BYTE,
                        MPI_STATUS_IGNORE);
  const long late_to = now();
  rankine_end_name("late");
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_close(&file);
  rankine_begin_name("log");
  if (world_rank == 1) {
    const int fd = open("alone.slow", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (write(fd, data, kBytes) != kBytes) return 1;
    close(fd);
    MPI_Send(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  if (world_rank == 0) MPI_Recv(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  rankine_end_name("log");
  printf("call %d %ld %ld\n", world_rank, from, to);
  printf("late %d %ld %ld\n", world_rank, late_from, late_to);
  slow_io_tell(world_rank);
  free(data);
  MPI_Finalize();
  return 0;
}
