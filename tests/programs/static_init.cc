// SPDX-License-Identifier: BSD-3-Clause
// Calls MPI from a static initialiser, which runs before main, and perhaps before the constructor of a
// preloaded library. In addition, an exception leaves an MPI call through an error handler.
#include <mpi.h>

#include <cstdio>
#include <stdexcept>
#include <string>

namespace {

struct Early {
  int initialized = -1;
  Early() {
    MPI_Initialized(&initialized);
    if (!initialized) MPI_Init(nullptr, nullptr);
  }
};
Early early;

void Throwing(MPI_Comm*, int* code, ...) {
  throw std::runtime_error("MPI error " + std::to_string(*code > 0));
}

}  // namespace

int main() {
  int rank = 0, size = 0;
  long caught = 0, value = 1, sum = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Errhandler handler;
  MPI_Comm_create_errhandler(Throwing, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  for (int i = 0; i < 10; ++i) {
    int flag = 0;
    try {
      MPI_Iprobe(size + 7, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    } catch (const std::runtime_error&) {
      ++caught;
    }
    MPI_Allreduce(&value, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Errhandler_free(&handler);
  std::printf("static_init rank %d of %d: %ld %ld %d\n", rank, size, caught, sum, early.initialized);
  MPI_Finalize();
  return 0;
}
