// SPDX-License-Identifier: BSD-3-Clause
// In the region "quiet", each rank makes ten writes to its own file and one write with MPI-IO, at offsets
// from 0. Half a second later, each rank repeats these writes between two barriers in the region "busy", at
// offsets from 1,000.
#include <fcntl.h>
#include <rankine/rankine.h>
#include <unistd.h>

#include "program.h"

static int own;
static MPI_File file;

static int writes(int from) {
  char byte = 'x';
  for (int i = 0; i < 10; ++i) {
    if (pwrite(own, &byte, 1, from + i) != 1) return 1;
  }
  return MPI_File_write_at(file, from, &byte, 1, MPI_BYTE, MPI_STATUS_IGNORE) != MPI_SUCCESS;
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  char name[32];
  snprintf(name, sizeof name, "own.%d", world_rank);
  own = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
  snprintf(name, sizeof name, "mpi.%d", world_rank);
  MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  RANKINE_BEGIN("quiet");
  int bad = writes(0);
  RANKINE_END("quiet");
  usleep(500000);
  MPI_Barrier(MPI_COMM_WORLD);
  RANKINE_BEGIN("busy");
  bad += writes(1000);
  RANKINE_END("busy");
  MPI_Barrier(MPI_COMM_WORLD);
  close(own);
  MPI_File_close(&file);
  MPI_Finalize();
  return bad;
}
