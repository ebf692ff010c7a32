// SPDX-License-Identifier: BSD-3-Clause
// Prints the least time of one malloc and its free, in ns. Usage: `./heap PAIRS THREADS`
//
// THREADS threads run at the same time. Each thread measures 20 series of PAIRS pairs, and the fastest
// series counts. The program needs no MPI. To see the effect of librankine_memory.so, run the program with
// and without this library in LD_PRELOAD, one run after the other.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { kSeries = 20, kMostThreads = 64 };
static long pairs;

static void* series(void* unused) {
  void* volatile block;
  for (long i = 0; i < pairs; ++i) {
    block = malloc(64);
    free(block);
  }
  return unused;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(int argc, char** argv) {
  pthread_t thread[kMostThreads];
  const int threads = argc > 2 ? atoi(argv[2]) : 1;
  double least = 0;
  pairs = argc > 1 ? atol(argv[1]) : 1000000;
  if (threads < 1 || threads > kMostThreads || pairs < 1) return 2;
  for (int i = 0; i < kSeries; ++i) {
    const double start = now();
    for (int k = 1; k < threads; ++k) {
      if (pthread_create(&thread[k], NULL, series, NULL) != 0) return 1;
    }
    series(NULL);
    for (int k = 1; k < threads; ++k) pthread_join(thread[k], NULL);
    const double took = (now() - start) / (double)pairs;
    if (i == 0 || took < least) least = took;
  }
  printf("%.2f\n", least);
  return 0;
}
