// SPDX-License-Identifier: BSD-3-Clause
// All ranks write a NetCDF-4 variable, which is stored in HDF5, through the parallel interface. io_netcdf
// CALLS PATH
#include <netcdf.h>
#include <netcdf_par.h>

#include "program.h"

enum { kRow = 4096 };

#define CHECK(call)                  \
  do {                               \
    if ((call) != NC_NOERR) abort(); \
  } while (0)

int main(int argc, char** argv) {
  const int calls = argument(argc, argv, 1, 3);
  const char* path = argc > 2 ? argv[2] : "io_netcdf.nc";
  begin(&argc, &argv);
  int file, sizes[2], rows;
  CHECK(nc_create_par(path, NC_NETCDF4 | NC_CLOBBER, MPI_COMM_WORLD, MPI_INFO_NULL, &file));
  CHECK(nc_def_dim(file, "row", (size_t)(calls * world_size), &sizes[0]));
  CHECK(nc_def_dim(file, "column", kRow, &sizes[1]));
  CHECK(nc_def_var(file, "rows", NC_DOUBLE, 2, sizes, &rows));
  CHECK(nc_enddef(file));
  CHECK(nc_var_par_access(file, rows, NC_COLLECTIVE));
  double row[kRow];
  const size_t one[2] = {1, kRow};
  for (int i = 0; i < calls; ++i) {
    for (int j = 0; j < kRow; ++j) row[j] = world_rank + 0.5 * i + j;
    const size_t at[2] = {(size_t)(i * world_size + world_rank), 0};
    CHECK(nc_put_vara_double(file, rows, at, one, row));
  }
  CHECK(nc_sync(file));
  const size_t next[2] = {(size_t)((world_rank + 1) % world_size), 0};
  CHECK(nc_get_vara_double(file, rows, next, one, row));
  double sum = 0;
  for (int j = 0; j < kRow; ++j) sum += row[j];
  result("io_netcdf", (long)sum);
  CHECK(nc_close(file));
  MPI_Finalize();
  return 0;
}
