// SPDX-License-Identifier: BSD-3-Clause
/* Tutorial "Where does my I/O time go": a checkpoint written in small pieces. To build and run it: */

/* mpicc -g -O2 -o checkpoint checkpoint.c
   mpirun -n 2 ./checkpoint FILE            # each piece is a write
   mpirun -n 2 ./checkpoint FILE together   # all pieces are one collective write */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kPieces = 256, kInts = 1024, kCheckpoints = 4 };

/* The pieces of the ranks alternate in the file: rank 0, rank 1, rank 0, ... */
static void write_pieces(MPI_File file, const int* data, int rank, int ranks) {
  for (int i = 0; i < kPieces; i++) {
    MPI_Offset at = ((MPI_Offset)i * ranks + rank) * kInts * (MPI_Offset)sizeof(int);
    MPI_File_write_at(file, at, data + i * kInts, kInts, MPI_INT, MPI_STATUS_IGNORE);
  }
}

static void write_together(MPI_File file, const int* data, int rank, int ranks) {
  MPI_Datatype pieces;
  MPI_Type_vector(kPieces, kInts, kInts * ranks, MPI_INT, &pieces);
  MPI_Type_commit(&pieces);
  MPI_File_set_view(file, (MPI_Offset)rank * kInts * (MPI_Offset)sizeof(int), MPI_INT, pieces, "native",
                    MPI_INFO_NULL);
  MPI_File_write_all(file, data, kPieces * kInts, MPI_INT, MPI_STATUS_IGNORE);
  MPI_Type_free(&pieces);
}

int main(int argc, char** argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (argc < 2) MPI_Abort(MPI_COMM_WORLD, 2);
  int* data = calloc((size_t)kPieces * kInts, sizeof(int));
  for (int n = 0; n < kCheckpoints; n++) {
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    (argc > 2 && strcmp(argv[2], "together") == 0 ? write_together : write_pieces)(file, data, rank, ranks);
    MPI_File_sync(file);
    MPI_File_close(&file);
  }
  free(data);
  MPI_Finalize();
  return 0;
}
