// SPDX-License-Identifier: BSD-3-Clause
// usage: plugin_host PLUGIN local|deep|lazy
//
// Loads a plugin and calls its function. The host itself uses no MPI. "lazy" implies "deep".
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  int flags = RTLD_LOCAL | (strcmp(argv[2], "lazy") == 0 ? RTLD_LAZY : RTLD_NOW);
  if (strcmp(argv[2], "local") != 0) flags |= RTLD_DEEPBIND;
  void* plugin = dlopen(argv[1], flags);
  if (plugin == NULL) {
    fprintf(stderr, "plugin_host: %s\n", dlerror());
    return 2;
  }
  int (*run)(void) = (int (*)(void))dlsym(plugin, "RunPlugin");
  printf("rank %d\n", run());
  return 0;
}
