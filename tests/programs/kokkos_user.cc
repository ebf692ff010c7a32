// SPDX-License-Identifier: BSD-3-Clause
// MPI and Kokkos: kernels of each kind, in a region of the program.
#include <mpi.h>

#include <Kokkos_Core.hpp>
#include <cstdio>

static void Kernels() {
  Kokkos::View<double*> x("x", 1000), y("y", 1000);
  Kokkos::Profiling::pushRegion("outer");
  for (int i = 0; i < 3; ++i)
    Kokkos::parallel_for(
        "axpy", 1000, KOKKOS_LAMBDA(int k) { y(k) += 2 * x(k) + 1; });
  double mine = 0, all = 0;
  Kokkos::parallel_reduce(
      "sum", 1000, KOKKOS_LAMBDA(int k, double& total) { total += y(k); }, mine);
  Kokkos::deep_copy(x, y);
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  Kokkos::Profiling::popRegion();
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) printf("%g\n", all);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  Kokkos::initialize(argc, argv);
  Kernels();
  Kokkos::finalize();
  MPI_Finalize();
  return 0;
}
