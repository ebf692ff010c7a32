// SPDX-License-Identifier: BSD-3-Clause
// A program that is not linked to MPI and loads MPI at run time. First argument:
//   `local`  loads plugin.so (third argument) by dlopen with RTLD_LOCAL.
//   `deepbind`  the same with RTLD_DEEPBIND.
//   `handle`  loads the MPI library (third argument) with RTLD_LOCAL, and finds MPI functions by dlsym with
//     its handle.
//   `past`  like `handle`, but with the C library's own dlsym, so no preloaded library sees the calls.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Returns the handle of MPI_COMM_WORLD: the address of an object in Open MPI, or a constant of the ABI.
static intptr_t world(void* library, const char* path) {
  void* object = dlsym(library, "ompi_mpi_comm_world");
  if (object) return (intptr_t)object;
  return strstr(path, "libmpi_abi") ? 0x101 : 0x44000000;
}

typedef void* (*look_up)(void*, const char*);

static int by_handle(const char* path, int iterations, look_up find) {
  void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "loader: %s\n", dlerror());
    return 1;
  }
  int (*init)(int*, char***), (*finalize)(void), (*barrier)(intptr_t), (*get_rank)(intptr_t, int*);
  *(void**)&init = find(library, "MPI_Init");
  *(void**)&barrier = find(library, "MPI_Barrier");
  *(void**)&get_rank = find(library, "MPI_Comm_rank");
  *(void**)&finalize = find(library, "MPI_Finalize");
  int rank = -1;
  init(NULL, NULL);
  get_rank(world(library, path), &rank);
  for (int i = 0; i < iterations; ++i) barrier(world(library, path));
  printf("loader rank %d\n", rank);
  fflush(stdout);
  finalize();
  return 0;
}

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  int iterations = atoi(argv[2]);
  if (!strcmp(argv[1], "handle")) return by_handle(argv[3], iterations, dlsym);
  if (!strcmp(argv[1], "past")) {
    look_up find;
    *(void**)&find = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
    return by_handle(argv[3], iterations, find);
  }
  int deep = !strcmp(argv[1], "deepbind") ? RTLD_DEEPBIND : 0;
  void* plugin = dlopen(argv[3], RTLD_NOW | RTLD_LOCAL | deep);
  if (!plugin) {
    fprintf(stderr, "loader: %s\n", dlerror());
    return 1;
  }
  void (*run)(int, int);
  *(void**)&run = dlsym(plugin, "plugin_run");
  run(iterations, 16);
  return 0;
}
