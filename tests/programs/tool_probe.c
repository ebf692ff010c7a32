// SPDX-License-Identifier: BSD-3-Clause
// Checks what is visible to a program that looks for tools but uses none. The result must be the same with
// and without the recorder. The names of functions and variables are arguments, because a program that
// contains Kokkos's names would be taken for a Kokkos program.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((weak)) void cali_begin_region(const char*);

int main(int argc, char** argv) {
  void* all = dlopen(NULL, RTLD_LAZY);
  void* libc = dlopen("libc.so.6", RTLD_LAZY);
  for (int i = 1; i < argc; ++i) {
    const char* value = getenv(argv[i]);
    printf("%s %d %d %d %d %s\n", argv[i], dlsym(RTLD_DEFAULT, argv[i]) != NULL, dlsym(all, argv[i]) != NULL,
           dlsym(libc, argv[i]) != NULL, dlerror() != NULL, value ? value : "-");
  }
  printf("weak %d\n", cali_begin_region != NULL);
  fflush(stdout);
  return system("env | grep -E '^(KOKKOS|NVTX)'; true");
}
