// SPDX-License-Identifier: BSD-3-Clause
// A program without MPI: the preload passes through it.
#include <stdio.h>

int main(void) {
  puts("without_mpi");
  return 0;
}
