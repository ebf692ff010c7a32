// SPDX-License-Identifier: BSD-3-Clause
// usage: by_hand LIBMPI local|deep|global|past [handle]
//
// A program without MPI that loads an MPI library with dlopen, as an interpreter does. The program calls
// MPI_Init and MPI_Comm_rank. MPI_COMM_WORLD is an address in the library (Open MPI), or the constant of the
// MPICH family or of the standard ABI. The word "past" selects the C library's own dlsym, which no preloaded
// library can replace.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  int flags = RTLD_NOW | (strcmp(argv[2], "global") == 0 ? RTLD_GLOBAL : RTLD_LOCAL);
  if (strcmp(argv[2], "deep") == 0) flags |= RTLD_DEEPBIND;
  void* mpi = dlopen(argv[1], flags);
  if (mpi == NULL) {
    fprintf(stderr, "by_hand: %s\n", dlerror());
    return 2;
  }
  void* (*find)(void*, const char*) = dlsym;
  if (strcmp(argv[2], "past") == 0)
    find = (void* (*)(void*, const char*))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
  int (*init)(int*, char***) = (int (*)(int*, char***))find(mpi, "MPI_Init");
  int (*rank_of)(void*, int*) = (int (*)(void*, int*))find(mpi, "MPI_Comm_rank");
  int (*finalize)(void) = (int (*)(void))find(mpi, "MPI_Finalize");
  void* world = dlsym(mpi, "ompi_mpi_comm_world");
  if (world == NULL) world = (void*)strtoul(argc > 3 ? argv[3] : "0x44000000", NULL, 0);
  int rank = -1;
  init(NULL, NULL);
  rank_of(world, &rank);
  finalize();
  printf("rank %d\n", rank);
  return 0;
}
