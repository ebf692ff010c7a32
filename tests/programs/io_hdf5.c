// SPDX-License-Identifier: BSD-3-Clause
// Ranks write rows of one HDF5 data set. Usage: io_hdf5 CALLS PATH
//
// The ranks write the first rows independently, and the other rows collectively from another call site.
// Each rank independently reads the rows of the next rank. The output of rank 0 about the file does not
// depend on how the file was written.
#include <hdf5.h>

#include "file_hash.h"
#include "program.h"

enum { kRow = 4096 };

#define CHECK(call)          \
  do {                       \
    if ((call) < 0) abort(); \
  } while (0)

// The compiler would merge two equal calls in one function, so this call has its own function.
static __attribute__((noinline)) void write_alone(hid_t set, hid_t memory, hid_t space, const int* row) {
  CHECK(H5Dwrite(set, H5T_NATIVE_INT, memory, space, H5P_DEFAULT, row));
}

int main(int argc, char** argv) {
  const int calls = argument(argc, argv, 1, 3);
  const char* path = argc > 2 ? argv[2] : "io_hdf5.h5";
  begin(&argc, &argv);
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  CHECK(H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL));
  const hid_t file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access);
  CHECK(file);
  const hsize_t size[2] = {(hsize_t)(calls * world_size), kRow};
  const hid_t space = H5Screate_simple(2, size, NULL);
  const hid_t how = H5Pcreate(H5P_DATASET_CREATE);
  CHECK(H5Pset_obj_track_times(how, 0));
  CHECK(H5Pset_alloc_time(how, H5D_ALLOC_TIME_EARLY));
  CHECK(H5Pset_fill_time(how, H5D_FILL_TIME_NEVER));
  const hid_t set = H5Dcreate2(file, "rows", H5T_NATIVE_INT, space, H5P_DEFAULT, how, H5P_DEFAULT);
  CHECK(set);
  const hsize_t one[2] = {1, kRow};
  const hid_t memory = H5Screate_simple(2, one, NULL);
  const hid_t together = H5Pcreate(H5P_DATASET_XFER);
  CHECK(H5Pset_dxpl_mpio(together, H5FD_MPIO_COLLECTIVE));
  int row[kRow];
  for (int i = 0; i < calls; ++i) {
    for (int j = 0; j < kRow; ++j) row[j] = world_rank * 1000 + i * 10 + j;
    const hsize_t begin_at[2] = {(hsize_t)(i * world_size + world_rank), 0};
    CHECK(H5Sselect_hyperslab(space, H5S_SELECT_SET, begin_at, NULL, one, NULL));
    if (i == 0) {
      write_alone(set, memory, space, row);
    } else {
      CHECK(H5Dwrite(set, H5T_NATIVE_INT, memory, space, together, row));
    }
  }
  CHECK(H5Fflush(file, H5F_SCOPE_GLOBAL));
  const hsize_t next[2] = {(hsize_t)((world_rank + 1) % world_size), 0};
  CHECK(H5Sselect_hyperslab(space, H5S_SELECT_SET, next, NULL, one, NULL));
  CHECK(H5Dread(set, H5T_NATIVE_INT, memory, space, H5P_DEFAULT, row));
  result("io_hdf5", sum_of(row, kRow));
  // Makes a call that fails, as in programs that try several alternatives.
  H5E_BEGIN_TRY {
    if (H5Dopen2(file, "not there", H5P_DEFAULT) >= 0) abort();
  }
  H5E_END_TRY
  CHECK(H5Dclose(set));
  CHECK(H5Pclose(how));
  CHECK(H5Pclose(together));
  CHECK(H5Sclose(memory));
  CHECK(H5Sclose(space));
  CHECK(H5Pclose(access));
  CHECK(H5Fclose(file));
  if (world_rank == 0) printf("io_hdf5: %lx\n", hash_of(path));
  MPI_Finalize();
  return 0;
}
