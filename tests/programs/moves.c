// SPDX-License-Identifier: BSD-3-Clause
// A thread alternates between two processors while it is in regions. If the thread is not allowed to run on
// both processors, the program prints a line. If there is an argument, the thread ends on the second
// processor.
#define _GNU_SOURCE
#include <rankine/rankine.h>
#include <sched.h>
#include <stdio.h>

static int go(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  return sched_setaffinity(0, sizeof set, &set);
}

int main(int argc, char** argv) {
  (void)argv;
  if (go(0) != 0) return puts("no processor 0"), 3;
  for (int i = 0; i < 10; ++i) {
    RANKINE_BEGIN("stays");
    RANKINE_END("stays");
    RANKINE_BEGIN("goes");
    if (go(1) != 0) return puts("no processor 1"), 3;
    RANKINE_END("goes");
    RANKINE_BEGIN("comes back");
    go(0);
    RANKINE_END("comes back");
  }
  if (argc > 1) go(1);
  puts("moved");
  return 0;
}
