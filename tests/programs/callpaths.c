// SPDX-License-Identifier: BSD-3-Clause
// Begins one region on several call paths. If compiled with -DUSE_MPI, this program uses MPI.
#include <rankine/rankine.h>
#include <unistd.h>
#ifdef USE_MPI
#include <mpi.h>
#endif

static rankine_attribute phase = RANKINE_ATTRIBUTE("phase", RANKINE_INT, 0);
static volatile int done;

__attribute__((noinline)) static void work(void) {
  RANKINE_BEGIN("work");  // site: work
  usleep(1000);
#ifdef USE_MPI
  MPI_Barrier(MPI_COMM_WORLD);
#endif
  RANKINE_BEGIN("inner");
  usleep(1000);
  RANKINE_END("inner");
  RANKINE_END("work");
  done++;
}

__attribute__((noinline)) static void once(void) {
  work();  // site: once
  done++;
}

__attribute__((noinline)) static void thrice(void) {
  for (int i = 0; i < 3; ++i) work();  // site: thrice
  done++;
}

// Has values that outlive the regions in which they were set, and an end that closes two regions.
__attribute__((noinline)) static void untidy(void) {
  RANKINE_BEGIN("untidy");
  RANKINE_BEGIN("left");
  rankine_set_int(&phase, 1);
  RANKINE_END("untidy");
  RANKINE_BEGIN("after");
  RANKINE_END("after");
  rankine_end_attribute(&phase);
  done++;
}

int main(int argc, char** argv) {
  (void)argc;
  (void)argv;
#ifdef USE_MPI
  MPI_Init(&argc, &argv);
#endif
  RANKINE_BEGIN("main");  // site: main
  once();                 // site: by once
  thrice();               // site: by thrice
  untidy();
  RANKINE_BEGIN("last");
  RANKINE_END("last");
  RANKINE_END("main");
#ifdef USE_MPI
  MPI_Finalize();
#endif
  return done == 7 ? 0 : 1;
}
