// SPDX-License-Identifier: BSD-3-Clause
/* Each rank is a GlusterFS client through libgfapi: VOLFILE NAME BLOCKS BYTES WHEN. It writes and reads
 * its own file, NAME.RANK. If WHEN is "early", libgfapi starts before MPI_Init; if "late", libgfapi is
 * loaded after MPI_Init. After MPI_Finalize, each rank writes another block. */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "program.h"

typedef void* handle;

static handle (*new_volume)(const char*);
static int (*set_volfile)(handle, const char*);
static int (*set_logging)(handle, const char*, int);
static int (*init)(handle);
static handle (*create)(handle, const char*, int, mode_t);
static int (*close_file)(handle);
static ssize_t (*pwrite_file)(handle, const void*, size_t, off_t, int, void*, void*);
static ssize_t (*pread_file)(handle, void*, size_t, off_t, int, void*);

static void* found(void* library, const char* name) {
  void* function = dlsym(library, name);
  if (function == NULL) {
    fprintf(stderr, "no %s: %s\n", name, dlerror());
    exit(2);
  }
  return function;
}

static handle start(const char* volfile) {
  void* library = dlopen("libgfapi.so.0", RTLD_NOW);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    exit(2);
  }
  *(void**)&new_volume = found(library, "glfs_new");
  *(void**)&set_volfile = found(library, "glfs_set_volfile");
  *(void**)&set_logging = found(library, "glfs_set_logging");
  *(void**)&init = found(library, "glfs_init");
  *(void**)&create = found(library, "glfs_creat");
  *(void**)&close_file = found(library, "glfs_close");
  *(void**)&pwrite_file = found(library, "glfs_pwrite");
  *(void**)&pread_file = found(library, "glfs_pread");
  handle volume = new_volume("half");
  if (volume == NULL || set_volfile(volume, volfile) != 0 || set_logging(volume, "/dev/null", 1) != 0 ||
      init(volume) != 0) {
    perror("glfs_init");
    exit(2);
  }
  return volume;
}

static void put(handle file, const char* block, size_t bytes, int at) {
  if (pwrite_file(file, block, bytes, (off_t)at * (off_t)bytes, 0, NULL, NULL) == (ssize_t)bytes) return;
  perror("glfs_pwrite");
  exit(2);
}

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  const char *volfile = argv[1], *when = argv[5];
  const int blocks = atoi(argv[3]);
  const size_t bytes = (size_t)atol(argv[4]);
  handle volume = strcmp(when, "early") == 0 ? start(volfile) : NULL;
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (volume == NULL) volume = start(volfile);
  char name[256];
  snprintf(name, sizeof name, "%s.%d", argv[2], rank);
  handle file = create(volume, name, O_RDWR | O_TRUNC, 0600);
  if (file == NULL) {
    perror("glfs_creat");
    return 2;
  }
  char *block = malloc(bytes), *back = malloc(bytes);
  unsigned long sum = 0;
  for (int i = 0; i < blocks; ++i) {
    memset(block, 'a' + (rank + i) % 26, bytes);
    put(file, block, bytes, i);
  }
  for (int i = 0; i < blocks; ++i) {
    if (pread_file(file, back, bytes, (off_t)i * (off_t)bytes, 0, NULL) != (ssize_t)bytes) return 2;
    for (size_t j = 0; j < bytes; ++j) sum += (unsigned char)back[j];
  }
  MPI_Barrier(MPI_COMM_WORLD);
  printf("rank %d sum %lu\n", rank, sum);
  MPI_Finalize();
  put(file, block, bytes, blocks);
  close_file(file);
  return 0;
}
