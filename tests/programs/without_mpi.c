// SPDX-License-Identifier: BSD-3-Clause
// A program that does not use MPI. The preloaded recorder must not affect the program.
#include <stdio.h>

int main(void) {
  puts("without_mpi");
  return 0;
}
