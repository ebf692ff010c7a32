// SPDX-License-Identifier: BSD-3-Clause
// Uses OpenMP with known waits: an uneven loop, nested teams, barriers, nested tasks. If compiled with
// -DUSE_MPI, this program uses MPI.
#include <omp.h>
#include <rankine/rankine.h>
#include <stdio.h>
#include <unistd.h>
#ifdef USE_MPI
#include <mpi.h>
#endif

static rankine_region fib_region = RANKINE_REGION("fib");

// Thread 0 works for 80 ms, and the other three threads for 20 ms.
static void uneven(void) {
#pragma omp parallel num_threads(4)
  usleep(omp_get_thread_num() == 0 ? 80000 : 20000);
#pragma omp parallel num_threads(4)
  { usleep(omp_get_thread_num() == 3 ? 80000 : 20000); }
}

static void barriers(void) {
#pragma omp parallel num_threads(4)
  {
    usleep(omp_get_thread_num() == 1 ? 60000 : 20000);
#pragma omp barrier
#pragma omp critical
    usleep(5000);
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 4; ++i) usleep(1000);
  }
}

static void nested(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    usleep(omp_get_thread_num() == 0 ? 5000 : 30000);
  }
}

static long fib(int n) {
  long a = 0;
  long b = 0;
  if (n < 2) return n;
  rankine_begin(&fib_region);
#pragma omp task shared(a) firstprivate(n)
  a = fib(n - 1);
#pragma omp task shared(b) firstprivate(n)
  b = fib(n - 2);
#pragma omp taskwait
  rankine_end(&fib_region);
  return a + b;
}

static long tasks(void) {
  long result = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  result = fib(12);
  return result;
}

int main(int argc, char** argv) {
  (void)argc;
  (void)argv;
#ifdef USE_MPI
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
#endif
  RANKINE_BEGIN("uneven");
  uneven();
  RANKINE_END("uneven");
  usleep(200000);  // idle worker threads do not count as waiting in OpenMP
  RANKINE_BEGIN("barriers");
  barriers();
  RANKINE_END("barriers");
  RANKINE_BEGIN("nested");
  nested();
  RANKINE_END("nested");
  RANKINE_BEGIN("tasks");
  const long result = tasks();
  RANKINE_END("tasks");
  usleep(200000);
  printf("fib %ld\n", result);
#ifdef USE_MPI
  MPI_Finalize();
#endif
  return 0;
}
