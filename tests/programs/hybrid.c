// SPDX-License-Identifier: BSD-3-Clause
// Uses MPI and OpenMP with known efficiencies: an uneven loop, a critical section, work of one thread, and
// calls that wait for rank 1. Each rank prints times that it measured with its own clock, in seconds: the
// time of the run, the time in MPI, and the times for which threads had no work.
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

enum { kThreads = 3, kSteps = 25 };

static double Sleep(int us) {
  const double from = omp_get_wtime();
  usleep((useconds_t)us);
  return omp_get_wtime() - from;
}

int main(int argc, char** argv) {
  int level = 0, rank = 0;
  double barriers = 0, others = 0, serial = 0, mpi = 0, sum = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const double begin = omp_get_wtime();
  for (int step = 0; step < kSteps; ++step) {
    double busy[kThreads] = {0}, locked[kThreads] = {0};
    double from = omp_get_wtime();
#pragma omp parallel num_threads(kThreads)
    {
      const int me = omp_get_thread_num();
      busy[me] += Sleep(4000 * (1 + (me + step) % kThreads));
      const double asked = omp_get_wtime();
#pragma omp critical
      {
        locked[me] += omp_get_wtime() - asked;
        busy[me] += Sleep(3000);
      }
    }
    const double whole = omp_get_wtime() - from;
    double least = whole;
    for (int i = 0; i < kThreads; ++i) {
      const double idle = whole - busy[i] - locked[i];
      least = idle < least ? idle : least;
    }
    for (int i = 0; i < kThreads; ++i) {
      barriers += whole - busy[i] - locked[i] - least;
      others += least + locked[i];
    }
    serial += Sleep(rank == 1 ? 9000 : 3000);
    from = omp_get_wtime();
    MPI_Allreduce(&serial, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    mpi += omp_get_wtime() - from;
  }
  printf("hybrid %d %d %.6f %.6f %.6f %.6f %.6f\n", rank, kThreads, omp_get_wtime() - begin, mpi,
         serial * (kThreads - 1), barriers, others);
  fflush(stdout);
  MPI_Finalize();
  return 0;
}
