// SPDX-License-Identifier: BSD-3-Clause
// Threads spend known shares of the time in functions. Usage: nested_threads MILLISECONDS
//
// A pthread computes in one function, and an OpenMP team of two threads computes in another function. The
// times are in the ratio 1 : 2.
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static volatile double sink;

static double processor_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void burn(int ms) {
  const double until = processor_us() + ms * 1e3;
  double x = 1;
  do {
    for (int i = 0; i < 100000; ++i) x = x * 0.999 + 1;
    sink = x;
  } while (processor_us() < until);
}

__attribute__((noinline)) static void in_pthread(int ms) {
  burn(ms);
  sink += 1;
}

__attribute__((noinline)) static void in_team(int ms) {
  burn(ms);
  sink += 2;  // The two functions must differ, because the compiler merges equal functions.
}

static void* thread(void* ms) {
  in_pthread(*(int*)ms);
  return NULL;
}

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  int ms = argc > 1 ? atoi(argv[1]) : 100;
  pthread_t made;
  pthread_create(&made, NULL, thread, &ms);
  pthread_join(made, NULL);
#pragma omp parallel num_threads(2)
  in_team(ms);
  MPI_Finalize();
  return 0;
}
