// SPDX-License-Identifier: BSD-3-Clause
// Makes a known number of allocations in regions and threads, for the memory service. The allocator chooses
// the sizes of blocks, so the program adds up the sizes itself ("expect REGION ALLOCATED FREED").
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <rankine/rankine.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

enum { kThreads = 4, kPieces = 1000 };
static int standard_only;  // If another allocator replaces malloc, blocks from pvalloc must not be freed.
static size_t allocated, freed;
static void* pieces[kThreads][kPieces];
static size_t thread_bytes[kThreads];

static void* got(void* p) {
  if (p == NULL) abort();
  memset(p, 1, malloc_usable_size(p));
  allocated += malloc_usable_size(p);
  return p;
}

static void gone(void* p) {
  freed += malloc_usable_size(p);
}

static void release(void* p) {
  if (p != NULL) gone(p);
  free(p);
}

static void tell(const char* region) {
  printf("expect %s %zu %zu\n", region, allocated, freed);
  allocated = freed = 0;
}

// Calls each allocator function: 13 allocations, 13 frees, 7,801 bytes requested.
static void each(void) {
  void* blocks[9];
  blocks[0] = got(malloc(100));
  blocks[1] = got(calloc(10, 10));
  gone(blocks[0]);
  blocks[0] = got(realloc(blocks[0], 200));
  gone(blocks[1]);
  blocks[1] = got(reallocarray(blocks[1], 10, 30));
  if (posix_memalign(&blocks[2], 64, 500) != 0) abort();
  got(blocks[2]);
  blocks[3] = got(aligned_alloc(64, 640));
  blocks[4] = got(memalign(32, 320));
  blocks[5] = got(valloc(4000));
  blocks[6] = got(standard_only ? malloc(1) : pvalloc(1));
  blocks[7] = got(realloc(NULL, 70));
  blocks[8] = got(strdup("0123456789012345678"));  // the C library requests 20 bytes
  for (int i = 0; i < 9; ++i) release(blocks[i]);
  release(NULL);
  void* p = got(malloc(1500));
  gone(p);
  p = realloc(p, 0);  // realloc may free the block
  release(p);         // frees the block that some allocators return for a size of 0
  release(got(malloc(50)));
}

// A failed call does not count as an allocation, and sets errno as it does without the recorder.
static int fails(void) {
  volatile size_t most = PTRDIFF_MAX;
  static void* volatile p;
  p = got(malloc(10));
  errno = 0;
  int good = malloc(most) == NULL && errno == ENOMEM;
  good = good && realloc(p, most) == NULL && calloc(most, 16) == NULL && reallocarray(p, most, 16) == NULL;
  errno = 42;
  release(p);
  release(got(malloc(10)));
  return good && errno == 42;
}

static void* worker(void* which) {
  long index = (long)which;
  RANKINE_BEGIN("worker");
  for (int i = 0; i < kPieces; ++i) {
    pieces[index][i] = malloc(64);
    thread_bytes[index] += malloc_usable_size(pieces[index][i]);
  }
  RANKINE_END("worker");
  return NULL;
}

// The main thread frees half of the blocks that the threads have allocated. The other blocks are never freed.
static void threads(void) {
  pthread_t thread[kThreads];
  for (long i = 0; i < kThreads; ++i) pthread_create(&thread[i], NULL, worker, (void*)i);
  for (long i = 0; i < kThreads; ++i) pthread_join(thread[i], NULL);
  for (int i = 0; i < kThreads; ++i) allocated += thread_bytes[i];
  tell("worker");
  RANKINE_BEGIN("reap");
  for (int i = 0; i < kThreads; ++i) {
    for (int k = 0; k < kPieces / 2; ++k) release(pieces[i][k]);
  }
  RANKINE_END("reap");
  tell("reap");
}

static void peak(void) {
  char* blocks[32];
  for (int i = 0; i < 32; ++i) blocks[i] = got(malloc(1 << 20));
  for (int i = 0; i < 32; ++i) release(blocks[i]);
}

// Allocations of a child process must not count for this process.
static int child(void) {
  pid_t pid = fork();
  if (pid == 0) {
    for (int i = 0; i < 1000; ++i) release(got(malloc(1000)));
    RANKINE_BEGIN("in the child");
    release(got(malloc(10)));
    RANKINE_END("in the child");
    _exit(7);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  return WEXITSTATUS(status);
}

static void exchange(void) {
  MPI_Comm comm;
  for (int i = 0; i < 10; ++i) {
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Barrier(comm);
    MPI_Comm_free(&comm);
  }
}

int main(int argc, char** argv) {
  setvbuf(stdout, malloc(4096), _IOFBF, 4096);
  begin(&argc, &argv);
  standard_only = argument(argc, argv, 1, 0);
  RANKINE_BEGIN("main");
  RANKINE_BEGIN("each");
  each();
  RANKINE_END("each");
  tell("each");
  RANKINE_BEGIN("fails");
  int sum = fails();
  RANKINE_END("fails");
  tell("fails");
  RANKINE_BEGIN("peak");
  peak();
  RANKINE_END("peak");
  tell("peak");
  RANKINE_BEGIN("after");
  release(got(malloc(1000)));
  RANKINE_END("after");
  tell("after");
  threads();
  RANKINE_BEGIN("fork");
  sum += child();
  RANKINE_END("fork");
  RANKINE_BEGIN("exchange");
  exchange();
  RANKINE_END("exchange");
  MPI_Pcontrol(0);
  release(got(malloc(100000)));
  MPI_Pcontrol(1);
  RANKINE_END("main");
  result("memory", sum);
  MPI_Finalize();
  return 3;
}
