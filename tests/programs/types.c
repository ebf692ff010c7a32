// SPDX-License-Identifier: BSD-3-Clause
// Creates, uses and frees derived datatypes in a loop, as ScaLAPACK does. A recorder must not use the size
// that it stored for a freed handle. If the third argument is not 0, the program creates and frees the types
// without using them.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), elements = argument(argc, argv, 2, 16),
      unused = argument(argc, argv, 3, 0);
  begin(&argc, &argv);
  int* out = ints(4 * (elements + iterations));
  int* in = ints(4 * (elements + iterations));
  for (int i = 0; i < iterations; ++i) {
    MPI_Datatype column;
    MPI_Type_vector(elements + i, 1, 2, MPI_INT, &column);  // the size differs in each iteration
    MPI_Type_commit(&column);
    if (!unused)
      MPI_Sendrecv(out, 2, column, right(), 9, in, 2, column, left(), 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&column);
  }
  result("types", sum_of(in, elements));
  MPI_Finalize();
  return 0;
}
