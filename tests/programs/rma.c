// SPDX-License-Identifier: BSD-3-Clause
// One-sided communication: fences, a lock, put, get and the accumulate family.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16);
  begin(&argc, &argv);
  int* exposed = ints(4 * n + 2);
  int* a = ints(n);
  int* b = ints(n);
  int one = 1, zero = 0, old = 0, peer = right();
  MPI_Win window;
  MPI_Win_create(exposed, (MPI_Aint)((4 * (size_t)n + 2) * sizeof(int)), sizeof(int), MPI_INFO_NULL,
                 MPI_COMM_WORLD, &window);
  for (int i = 0; i < iterations; ++i) {
    MPI_Win_fence(0, window);
    MPI_Put(a, n, MPI_INT, peer, 0, n, MPI_INT, window);
    MPI_Get(b, n, MPI_INT, peer, n, n, MPI_INT, window);
    MPI_Accumulate(a, n, MPI_INT, peer, 2 * n, n, MPI_INT, MPI_SUM, window);
    MPI_Win_fence(0, window);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, peer, 0, window);
    MPI_Get_accumulate(a, n, MPI_INT, b, n, MPI_INT, peer, 3 * n, n, MPI_INT, MPI_SUM, window);
    MPI_Fetch_and_op(&one, &old, MPI_INT, peer, 4 * n, MPI_SUM, window);
    MPI_Compare_and_swap(&one, &zero, &old, MPI_INT, peer, 4 * n + 1, window);
    MPI_Win_unlock(peer, window);
  }
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  result("rma", sum_of(exposed, 2 * n));
  MPI_Finalize();
  return 0;
}
