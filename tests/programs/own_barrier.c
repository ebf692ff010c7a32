// SPDX-License-Identifier: BSD-3-Clause
// Defines MPI_Barrier itself, and finds the library's version through a handle of the library.
//
// Usage: own_barrier LIBRARY
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

int MPI_Barrier(MPI_Comm comm) {
  return PMPI_Barrier(comm);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  void* library = dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD);
  if (!library) {
    fprintf(stderr, "own_barrier: %s\n", dlerror());
    return 1;
  }
  int (*barrier)(MPI_Comm);
  *(void**)&barrier = dlsym(library, "MPI_Barrier");
  for (int i = 0; i < 4; ++i) barrier(MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
