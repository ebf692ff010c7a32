// SPDX-License-Identifier: BSD-3-Clause
/* Checkpoints like those of the I/O kernel of the combustion code S3D. Four arrays on a global grid (mass
 * fractions, velocity, pressure, temperature) are cut into blocks in three dimensions. PnetCDF's
 * collective calls write one file for each checkpoint.
 *
 * s3d_io PREFIX POINTS [CHECKPOINTS]: a block has POINTS points in each dimension. Rank 0 prints the
 * seconds from the begin of the first checkpoint until the last file is closed. */
#include <mpi.h>
#include <pnetcdf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPECIES = 11, VELOCITIES = 3, ARRAYS = 4 };

static void check(int error, const char* what) {
  if (error == NC_NOERR) return;
  fprintf(stderr, "%s: %s\n", what, ncmpi_strerror(error));
  MPI_Abort(MPI_COMM_WORLD, 1);
}

static void checkpoint(const char* path, const int* parts, const int* place, MPI_Offset points,
                       double** data) {
  static const char* const names[ARRAYS] = {"yspecies", "u", "pressure", "temp"};
  static const MPI_Offset depth[ARRAYS] = {SPECIES, VELOCITIES, 1, 1};
  int file, dimensions[3], deep[2], arrays[ARRAYS];
  check(ncmpi_create(MPI_COMM_WORLD, path, NC_CLOBBER | NC_64BIT_DATA, MPI_INFO_NULL, &file), path);
  for (int i = 0; i < 3; ++i)
    check(ncmpi_def_dim(file,
                        i == 0   ? "z"
                        : i == 1 ? "y"
                                 : "x",
                        points * parts[i], &dimensions[i]),
          "dimension");
  check(ncmpi_def_dim(file, "nsc", SPECIES, &deep[0]), "dimension");
  check(ncmpi_def_dim(file, "three", VELOCITIES, &deep[1]), "dimension");
  for (int i = 0; i < ARRAYS; ++i) {
    const int shape[4] = {i < 2 ? deep[i] : 0, dimensions[0], dimensions[1], dimensions[2]};
    check(ncmpi_def_var(file, names[i], NC_DOUBLE, i < 2 ? 4 : 3, i < 2 ? shape : shape + 1, &arrays[i]),
          names[i]);
  }
  check(ncmpi_enddef(file), "header");
  for (int i = 0; i < ARRAYS; ++i) {
    MPI_Offset start[4] = {0, place[0] * points, place[1] * points, place[2] * points};
    MPI_Offset count[4] = {depth[i], points, points, points};
    const int skipped = i < 2 ? 0 : 1;
    check(ncmpi_put_vara_double_all(file, arrays[i], start + skipped, count + skipped, data[i]), names[i]);
  }
  check(ncmpi_close(file), path);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc < 3) MPI_Abort(MPI_COMM_WORLD, 2);
  int rank = 0, size = 0, parts[3] = {0, 0, 0}, place[3];
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 3, parts);
  place[0] = rank / (parts[1] * parts[2]), place[1] = rank / parts[2] % parts[1], place[2] = rank % parts[2];
  const MPI_Offset points = atoi(argv[2]), block = points * points * points;
  const int checkpoints = argc > 3 ? atoi(argv[3]) : 3;
  double* data[ARRAYS];
  for (int i = 0; i < ARRAYS; ++i) {
    const MPI_Offset numbers = block * (i == 0 ? SPECIES : i == 1 ? VELOCITIES : 1);
    data[i] = malloc((size_t)numbers * sizeof(double));
    for (MPI_Offset k = 0; k < numbers; ++k) data[i][k] = rank + 0.001 * (double)k;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  for (int i = 0; i < checkpoints; ++i) {
    char path[4096];
    snprintf(path, sizeof path, "%s.%d.nc", argv[1], i);
    checkpoint(path, parts, place, points, data);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) printf("seconds %.6f\n", MPI_Wtime() - begin);
  MPI_Finalize();
  return 0;
}
