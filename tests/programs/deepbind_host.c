// SPDX-License-Identifier: BSD-3-Clause
// Loads a plugin with RTLD_DEEPBIND and calls the plugin's function.
//
// Usage: deepbind_host PLUGIN now|lazy BARRIERS
//
// The host is compiled with -fPIC. Without -fPIC, the host would have a copy of Open MPI's MPI_COMM_WORLD,
// which the plugin would not use.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void (*run)(int);

void take_plugin(void (*plugin)(int)) {
  run = plugin;
}

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  MPI_Init(&argc, &argv);
  void* plugin = dlopen(argv[1], RTLD_DEEPBIND | (strcmp(argv[2], "lazy") == 0 ? RTLD_LAZY : RTLD_NOW));
  if (!plugin) {
    fprintf(stderr, "deepbind_host: %s\n", dlerror());
    return 1;
  }
  if (!run) *(void**)&run = dlsym(plugin, "plugin_run");
  run(atoi(argv[3]));
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
