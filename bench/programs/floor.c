// SPDX-License-Identifier: BSD-3-Clause
/* Does the minimum that a tool must do to time each call: it forwards the call, and reads the clock before
 * and after the call. The library has no rows, counts no bytes and has no guard against nested calls. No
 * recorder can cost less; a recorder's own cost is the difference to this library. The library is
 * preloaded. It works with any MPI library, because every argument passes unchanged through a register or
 * a word on the stack. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <x86intrin.h>

static _Thread_local unsigned long long sum __attribute__((tls_model("initial-exec")));

#define TIMED(name, parameters, arguments)               \
  long name parameters {                                 \
    static long(*real) parameters;                       \
    if (!real) *(void**)&real = dlsym(RTLD_NEXT, #name); \
    unsigned long long begin = __rdtsc();                \
    long rc = real arguments;                            \
    sum += __rdtsc() - begin;                            \
    return rc;                                           \
  }
#define A1 (long a), (a)
#define A2 (long a, long b), (a, b)
#define A3 (long a, long b, long c), (a, b, c)
#define A5 (long a, long b, long c, long d, long e), (a, b, c, d, e)
#define A6 (long a, long b, long c, long d, long e, long f), (a, b, c, d, e, f)
#define A7 (long a, long b, long c, long d, long e, long f, long g), (a, b, c, d, e, f, g)
#define A12                                                                                         \
  (long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l), \
      (a, b, c, d, e, f, g, h, i, j, k, l)
#define WITH(name, words) TIMED_(name, words)
#define TIMED_(name, ...) TIMED(name, __VA_ARGS__)

WITH(MPI_Comm_rank, A2)
WITH(MPI_Type_size, A2)
WITH(MPI_Bcast, A5)
WITH(MPI_Allreduce, A6)
WITH(MPI_Sendrecv, A12)
WITH(MPI_Send, A6)
WITH(MPI_Recv, A7)
WITH(MPI_Isend, A7)
WITH(MPI_Irecv, A7)
WITH(MPI_Start, A1)
WITH(MPI_Wait, A2)
WITH(MPI_Test, A3)
WITH(MPI_Waitall, A3)
