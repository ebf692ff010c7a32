// SPDX-License-Identifier: BSD-3-Clause
// Calls MPI from a static initialiser, before main and before the constructors of later libraries.
#define OMPI_SKIP_MPICXX 1  // the old C++ bindings cause warnings
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <cstdio>

namespace {
struct Early {
  Early() {
    int flag = -1;
    MPI_Initialized(&flag);
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  }
  int rank = -1;
} early;
}  // namespace

int main() {
  std::printf("rank %d\n", early.rank);
  MPI_Finalize();
}
