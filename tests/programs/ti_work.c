// SPDX-License-Identifier: BSD-3-Clause
// Computes between calls, for the time-independent trace. The work is measured as a number that the program
// reports (attribute `cells`) and as a countable event (page faults). Rank 1 does twice as much work as the
// other ranks.
#include <sys/mman.h>

#include "program.h"
#include "rankine/rankine.h"

enum { PAGE = 4096, PAGES = 200 };

static rankine_attribute cells = RANKINE_ATTRIBUTE_UNIT(
    "cells", RANKINE_DOUBLE, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE | RANKINE_WORK, "1");

int main(int argc, char** argv) {
  int times = argument(argc, argv, 1, 3);
  begin(&argc, &argv);
  for (int i = 0; i < times; ++i) {
    const size_t bytes = (size_t)PAGES * PAGE * (world_rank == 1 ? 2 : 1);
    char* fresh = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (fresh == MAP_FAILED) abort();
    for (size_t at = 0; at < bytes; at += PAGE) fresh[at] = 1;
    for (int k = 0; k < 4; ++k) rankine_set_double(&cells, world_rank == 1 ? 500.25 : 250.125);
    munmap(fresh, bytes);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  result("ti_work", times);
  MPI_Finalize();
  return 0;
}
