// SPDX-License-Identifier: BSD-3-Clause
// OpenMP teams inherit the regions of the thread that creates them. The program is built with the OpenMP
// runtimes of GCC and LLVM.
#include <omp.h>
#include <rankine/rankine.h>
#include <stdio.h>
#include <unistd.h>

static rankine_region worker = RANKINE_REGION("worker");

static void team(void) {
#pragma omp parallel num_threads(4)
  {
    rankine_begin(&worker);
    usleep(5000);
    rankine_end(&worker);
  }
}

int main(void) {
  long sum = 0;
  RANKINE_BEGIN("main");
  for (int i = 0; i < 3; ++i) {
    RANKINE_BEGIN("first");
    team();
    RANKINE_END("first");
    RANKINE_BEGIN("second");
    team();
#pragma omp parallel for schedule(dynamic, 4) num_threads(4) reduction(+ : sum)
    for (int k = 0; k < 100; ++k) {
      rankine_begin(&worker);
      sum += k;
      rankine_end(&worker);
    }
    RANKINE_END("second");
  }
  RANKINE_END("main");
  team();
  printf("sum %ld\n", sum);
  return 0;
}
