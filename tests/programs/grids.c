// SPDX-License-Identifier: BSD-3-Clause
// Regular programs for extrapolation: partners, counts, bytes and work follow from the rank and the number
// of ranks. grids NAME [iterations].
//   `stencil2`, `stencil3`  halo exchange with the neighbours in a non-periodic Cartesian grid; an allreduce.
//   `wave`  a wavefront over a two-dimensional grid.
//   `cg`  sums along the rows and columns of a grid, and a vector exchange between them.
//   `fft`  transposes along the rows and columns of a grid.
// The size of the problem is fixed, so each rank has a smaller part of it in a larger run.
#include "program.h"

static double value = 1;

static void work(double milliseconds) {
  double x = value;
  for (long i = (long)(milliseconds * 250000); i > 0; --i) x = x * 0.999999 + 1e-6;
  value = x;
}

static char *out, *in;

static MPI_Comm grid_of(int axes, int* extent) {
  int around[3] = {0, 0, 0};
  MPI_Comm grid;
  MPI_Dims_create(world_size, axes, extent);
  MPI_Cart_create(MPI_COMM_WORLD, axes, extent, around, 0, &grid);
  return grid;
}

static void stencil(int axes, int iterations) {
  int extent[3] = {0, 0, 0};
  MPI_Comm grid = grid_of(axes, extent);
  for (int i = 0; i < iterations; ++i) {
    MPI_Request requests[12];
    int n = 0;
    for (int axis = 0; axis < axes; ++axis) {
      int bytes = axes == 2 ? 8 * 5040 : 8 * 504 * 504, before = 0, after = 0;
      for (int other = 0; other < axes; ++other) {
        if (other != axis) bytes /= extent[other];
      }
      MPI_Cart_shift(grid, axis, 1, &before, &after);
      const int both[] = {before, after};
      for (int k = 0; k < 2; ++k) {
        if (both[k] == MPI_PROC_NULL) continue;
        MPI_Irecv(in + n * 100000, bytes, MPI_BYTE, both[k], axis, grid, &requests[n]);
        ++n;
        MPI_Isend(out, bytes, MPI_BYTE, both[k], axis, grid, &requests[n]);
        ++n;
      }
    }
    work(160.0 / world_size);
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    if (i % 5 == 4) {
      double mine = value, all = 0;
      MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, grid);
    }
  }
  MPI_Comm_free(&grid);
}

static void wave(int iterations) {
  int extent[2] = {0, 0}, near[4];
  MPI_Comm grid = grid_of(2, extent);
  for (int axis = 0; axis < 2; ++axis) MPI_Cart_shift(grid, axis, 1, &near[axis], &near[2 + axis]);
  for (int i = 0; i < iterations; ++i) {
    for (int plane = 0; plane < 6; ++plane) {
      for (int k = 0; k < 2; ++k) {
        if (near[k] != MPI_PROC_NULL)
          MPI_Recv(in, 8 * 720 / extent[k], MPI_BYTE, near[k], 1, grid, MPI_STATUS_IGNORE);
      }
      work(20.0 / world_size);
      for (int k = 0; k < 2; ++k) {
        if (near[2 + k] != MPI_PROC_NULL) MPI_Send(out, 8 * 720 / extent[k], MPI_BYTE, near[2 + k], 1, grid);
      }
    }
  }
  MPI_Comm_free(&grid);
}

static void rows_and_columns(int iterations, int transposes) {
  int extent[2] = {0, 0};
  MPI_Dims_create(world_size, 2, extent);
  const int row_place = world_rank / extent[1], column_place = world_rank % extent[1];
  MPI_Comm row, column;
  MPI_Comm_split(MPI_COMM_WORLD, row_place, column_place, &row);
  MPI_Comm_split(MPI_COMM_WORLD, column_place, row_place, &column);
  const int partner = extent[0] == extent[1] ? column_place * extent[1] + row_place : world_rank;
  for (int i = 0; i < iterations; ++i) {
    double mine[2] = {value, 1}, all[2];
    work(80.0 / world_size);
    if (transposes) {
      MPI_Alltoall(out, 8 * 129600 / world_size / extent[1], MPI_BYTE, in,
                   8 * 129600 / world_size / extent[1], MPI_BYTE, row);
      work(80.0 / world_size);
      MPI_Alltoall(out, 8 * 129600 / world_size / extent[0], MPI_BYTE, in,
                   8 * 129600 / world_size / extent[0], MPI_BYTE, column);
    } else {
      MPI_Allreduce(out, in, 5040 / extent[0], MPI_DOUBLE, MPI_SUM, row);
      MPI_Sendrecv(out, 8 * 5040 / extent[0], MPI_BYTE, partner, 2, in, 8 * 5040 / extent[0], MPI_BYTE,
                   partner, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_SUM, row);
      MPI_Bcast(all, 1, MPI_DOUBLE, 0, column);
    }
  }
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const char* name = argc > 1 ? argv[1] : "stencil2";
  const int iterations = argument(argc, argv, 2, 10);
  out = calloc(1, 4 << 20);
  in = calloc(1, 4 << 20);
  if (strcmp(name, "stencil2") == 0) stencil(2, iterations);
  if (strcmp(name, "stencil3") == 0) stencil(3, iterations);
  if (strcmp(name, "wave") == 0) wave(iterations);
  if (strcmp(name, "cg") == 0) rows_and_columns(iterations, 0);
  if (strcmp(name, "fft") == 0) rows_and_columns(iterations, 1);
  free(out);
  free(in);
  MPI_Finalize();
  return value > 1e9;  // uses the result, so that the compiler does not remove the work
}
