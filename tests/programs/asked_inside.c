// SPDX-License-Identifier: BSD-3-Clause
// Calls functions that MPI-IO also calls in each write. The program calls these functions between writes,
// in a reduction operator, and after a library has been closed. Only the program's own calls may be
// counted.
#include <dlfcn.h>

#include "program.h"

static long asked;

static void ask(MPI_Datatype type) {
  MPI_Aint low, extent;
  int size;
  MPI_Type_size(type, &size);
  MPI_Type_get_true_extent(type, &low, &extent);
  ++asked;
}

static void add(void* in, void* inout, int* length, MPI_Datatype* type) {
  ask(*type);
  for (int i = 0; i < *length; ++i) ((int*)inout)[i] += ((int*)in)[i];
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 40), n = argument(argc, argv, 2, 16);
  char path[4096];
  snprintf(path, sizeof path, "%s", argc > 3 ? argv[3] : "asked.dat");
  begin(&argc, &argv);
  int* a = ints(n);
  int* b = ints(n);
  MPI_File file;
  MPI_Op sum;
  MPI_Op_create(add, 1, &sum);
  MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  for (int i = 0; i < iterations; ++i) {
    MPI_File_write_at(file, (MPI_Offset)world_rank * n * 4, a, n, MPI_INT, MPI_STATUS_IGNORE);
    ask(MPI_INT);
    MPI_Reduce_local(a, b, n, MPI_INT, sum);
    if (i % 8 == 5) {
      void* library = dlopen("libz.so.1", RTLD_NOW);
      if (library) dlclose(library);
    }
  }
  MPI_File_close(&file);
  MPI_Op_free(&sum);
  result("asked", sum_of(b, n));
  expect("MPI_Type_size", asked, 0);
  expect("MPI_Type_get_true_extent", asked, 0);
  expect("MPI_File_write_at", iterations, (long)iterations * n * 4);
  MPI_Finalize();
  return 0;
}
