// SPDX-License-Identifier: BSD-3-Clause
// Small programs for predictions, which communicate as well-known benchmarks do: kernels NAME [iterations].
//   `ep`  work, and three allreduces at the end (NPB EP).
//   `dt`  256 KiB blocks from the first half of the ranks to the second, which works on them (NPB DT).
//   `lu`  a wavefront of 640-byte messages in both directions; an allreduce in every fifth sweep (NPB LU).
//   `stencil`  32 KiB to both neighbours, nonblocking, then work and waits; an allreduce every tenth step.
//   `cg`  little work between allreduces of 8 bytes and exchanges of 16 KiB (NPB CG).
//   `ft`  an all-to-all with 128 KiB per partner, and work (NPB FT).
//   `ring`  an 8-byte token, without work.
//
// Each rank prints the time from the first barrier to MPI_Finalize: "time SECONDS".
#include "program.h"

static double value = 1;

// Computes on a current processor for about the given number of milliseconds. Caches and other ranks do not
// affect the time.
static void work(double milliseconds) {
  double x = value;
  for (long i = (long)(milliseconds * 250000); i > 0; --i) x = x * 0.999999 + 1e-6;
  value = x;
}

static double sum_over_ranks(int doubles) {
  double mine[8] = {value}, all[8];
  MPI_Allreduce(mine, all, doubles, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all[0];
}

static void ep(int iterations) {
  for (int i = 0; i < iterations; ++i) work(20 + 2 * (world_rank % 2));
  for (int i = 0; i < 3; ++i) sum_over_ranks(8);
}

static void dt(int iterations, char* data) {
  const int size = 256 << 10, half = world_size / 2;
  for (int i = 0; i < iterations; ++i) {
    if (world_rank < half) {
      work(2);
      MPI_Send(data, size, MPI_BYTE, world_rank + half, i, MPI_COMM_WORLD);
    } else if (world_rank < 2 * half) {
      MPI_Recv(data, size, MPI_BYTE, world_rank - half, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      work(4);
    }
  }
  sum_over_ranks(1);
}

static void lu(int iterations, char* data) {
  enum { planes = 20, size = 640 };
  const int before = world_rank > 0 ? world_rank - 1 : MPI_PROC_NULL;
  const int after = world_rank + 1 < world_size ? world_rank + 1 : MPI_PROC_NULL;
  for (int i = 0; i < iterations; ++i) {
    for (int there = 1; there >= 0; --there) {
      for (int plane = 0; plane < planes; ++plane) {
        MPI_Recv(data, size, MPI_BYTE, there ? before : after, plane, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        work(0.2);
        MPI_Send(data, size, MPI_BYTE, there ? after : before, plane, MPI_COMM_WORLD);
      }
    }
    if (i % 5 == 4) sum_over_ranks(5);
  }
}

static void stencil(int iterations, char* data) {
  const int size = 32 << 10;
  for (int i = 0; i < iterations; ++i) {
    MPI_Request requests[4];
    MPI_Irecv(data, size, MPI_BYTE, left(), 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(data + size, size, MPI_BYTE, right(), 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(data + 2 * size, size, MPI_BYTE, right(), 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(data + 3 * size, size, MPI_BYTE, left(), 2, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    work(3);
    if (i % 10 == 9) sum_over_ranks(1);
  }
}

static void cg(int iterations, char* data) {
  const int size = 16 << 10;
  for (int i = 0; i < iterations; ++i) {
    work(1);
    MPI_Sendrecv(data, size, MPI_BYTE, right(), 3, data + size, size, MPI_BYTE, left(), 3, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    work(0.5);
    sum_over_ranks(1);
    sum_over_ranks(1);
  }
}

static void ft(int iterations, char* data) {
  const int size = 128 << 10;
  char* to = malloc((size_t)size * (size_t)world_size);
  if (!to) abort();
  for (int i = 0; i < iterations; ++i) {
    work(5);
    MPI_Alltoall(data, size, MPI_BYTE, to, size, MPI_BYTE, MPI_COMM_WORLD);
  }
  free(to);
}

static void ring(int iterations, char* data) {
  for (int i = 0; i < iterations; ++i) {
    if (world_rank == 0) MPI_Send(data, 8, MPI_BYTE, right(), 0, MPI_COMM_WORLD);
    MPI_Recv(data, 8, MPI_BYTE, left(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (world_rank != 0) MPI_Send(data, 8, MPI_BYTE, right(), 0, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  const char* name = argc > 1 ? argv[1] : "";
  const int iterations = argument(argc, argv, 2, 10);
  char* data = calloc(1 << 20, (size_t)(world_size > 8 ? world_size : 8) / 8);
  if (!data) abort();
  MPI_Barrier(MPI_COMM_WORLD);  // needed because ranks on two hosts leave MPI_Init up to 20 ms apart
  const double start = MPI_Wtime();
  if (!strcmp(name, "ep")) ep(iterations);
  if (!strcmp(name, "dt")) dt(iterations, data);
  if (!strcmp(name, "lu")) lu(iterations, data);
  if (!strcmp(name, "stencil")) stencil(iterations, data);
  if (!strcmp(name, "cg")) cg(iterations, data);
  if (!strcmp(name, "ft")) ft(iterations, data);
  if (!strcmp(name, "ring")) ring(iterations, data);
  printf("time %.9f\n", MPI_Wtime() - start);
  fflush(stdout);
  free(data);
  MPI_Finalize();
  return value > 1e9;  // uses the result, so that the compiler does not remove the work
}
