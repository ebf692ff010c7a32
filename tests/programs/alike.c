// SPDX-License-Identifier: BSD-3-Clause
// Makes calls from one call site that differ in one property at a time: tag, size, type, partner, root,
// MPI_IN_PLACE, a wildcard, or a message that is shorter than its buffer. The second of two ranks
// receives.
#include "program.h"

enum { kInts = 64 };
static int out[kInts], in[kInts];

static void pass(int count, MPI_Datatype type, int room, int tag, int from_tag, int to) {
  if (world_rank == 0) MPI_Send(out, count, type, to, tag, MPI_COMM_WORLD);
  if (world_rank == 1 && to == 1)
    MPI_Recv(in, room, type, from_tag == MPI_ANY_TAG ? MPI_ANY_SOURCE : 0, from_tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}

static void sum(const void* from, int count) {
  MPI_Allreduce(from, in, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 3; ++i) {
    for (int again = 0; again < 3; ++again) {
      pass(4, MPI_INT, 4, 1, 1, 1);
      pass(4, MPI_INT, 4, 2, 2, 1);
      pass(8, MPI_INT, 8, 2, 2, 1);
      pass(8, MPI_INT, 16, 2, 2, 1);
      pass(16, MPI_INT, 16, 2, 2, 1);
      pass(8, MPI_CHAR, 8, 2, 2, 1);
      pass(4, MPI_INT, 4, 3, MPI_ANY_TAG, 1);
      pass(4, MPI_INT, 4, 4, MPI_ANY_TAG, 1);
      pass(4, MPI_INT, 4, 1, 1, MPI_PROC_NULL);
      sum(out, 4);
      sum(out, 8);
      sum(MPI_IN_PLACE, 8);
      for (int root = 0; root < 2; ++root) MPI_Bcast(in, 4, MPI_INT, root, MPI_COMM_WORLD);
      MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Datatype several;
    MPI_Type_contiguous(i + 2, MPI_INT, &several);  // The library usually returns the same handle as in the
                                                    // previous iteration.
    MPI_Type_commit(&several);
    for (int again = 0; again < 3; ++again) pass(2, several, 2, 5, 5, 1);
    MPI_Type_free(&several);
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Barrier(copy);
    MPI_Comm_free(&copy);
  }
  MPI_Finalize();
  return 0;
}
