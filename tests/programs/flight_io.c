// SPDX-License-Identifier: BSD-3-Clause
// Makes rounds of writes at irregular offsets, each rank to its own file.
//
// Usage: flight_io ROUNDS LATE_MS
//
// Rank 1 writes twice per round. Every 16th round has a collective write, whose offset encodes the round.
// Halfway through, rank 1 is late for a broadcast. Finally, each rank writes one byte at a special offset
// that marks its last write.
#include <fcntl.h>
#include <unistd.h>

#include "program.h"

enum { kBytes = 16, kLast = 1 << 30 };

int main(int argc, char** argv) {
  const int rounds = argument(argc, argv, 1, 1000), late_ms = argument(argc, argv, 2, 0);
  begin(&argc, &argv);
  char name[32], data[kBytes] = {0};
  snprintf(name, sizeof name, "own.%d", world_rank);
  const int own = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
  MPI_File file;
  MPI_File_open(MPI_COMM_WORLD, "together", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  unsigned where = 1;
  for (int i = 0; i < rounds; ++i) {
    for (int k = 0; k <= world_rank; ++k) {
      where = where * 1664525u + 1013904223u;
      if (pwrite(own, data, 1 + where % kBytes, (off_t)(where >> 4)) < 1) return 1;
    }
    if (i == rounds / 2 && late_ms > 0) {
      if (world_rank == 1) usleep((unsigned)late_ms * 1000);
      MPI_Bcast(data, 1, MPI_BYTE, 1, MPI_COMM_WORLD);
    }
    if (i % 16 != 0) continue;
    MPI_File_write_at_all(file, ((MPI_Offset)i * world_size + world_rank) * kBytes, data, kBytes, MPI_BYTE,
                          MPI_STATUS_IGNORE);
  }
  if (pwrite(own, data, 1, kLast) != 1) return 1;
  close(own);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
