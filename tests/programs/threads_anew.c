/* SPDX-License-Identifier: BSD-3-Clause
   In each iteration, a rank duplicates MPI_COMM_WORLD twice and creates two threads, which communicate on one
   of the duplicates each. The rank joins the threads, and uses the world's collectives again. The order of
   the collective calls depends on when threads begin and end.

   threads_anew [ITERATIONS [MICROSECONDS]] */
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

static int rank, ranks;
static double work;

static void compute(double seconds) {
  const double end = MPI_Wtime() + seconds;
  while (MPI_Wtime() < end) {
  }
}

static void* use(void* argument) {
  MPI_Comm comm = *(MPI_Comm*)argument;
  int mine = rank, other = 0, sum = 0;
  compute(work * (1 + rank));
  MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % ranks, 7, &other, 1, MPI_INT, (rank + ranks - 1) % ranks, 7,
               comm, MPI_STATUS_IGNORE);
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm);
  MPI_Barrier(MPI_COMM_SELF);
  return NULL;
}

int main(int argc, char** argv) {
  const int iterations = argc > 1 ? atoi(argv[1]) : 10;
  int provided = 0;
  work = (argc > 2 ? atof(argv[2]) : 0) * 1e-6;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 3);
  for (int i = 0; i < iterations; ++i) {
    MPI_Comm comms[2];
    pthread_t threads[2];
    for (int k = 0; k < 2; ++k) MPI_Comm_dup(MPI_COMM_WORLD, &comms[k]);
    for (int k = 0; k < 2; ++k) pthread_create(&threads[k], NULL, use, &comms[k]);
    for (int k = 0; k < 2; ++k) pthread_join(threads[k], NULL);
    compute(work);
    MPI_Barrier(comms[0]);
    MPI_Bcast(&i, 1, MPI_INT, 0, comms[1]);
    for (int k = 0; k < 2; ++k) MPI_Comm_free(&comms[k]);
  }
  MPI_Finalize();
  return 0;
}
