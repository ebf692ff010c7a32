// SPDX-License-Identifier: BSD-3-Clause
// A small classic PMPI tool: it wraps MPI_Comm_rank and calls PMPI_Comm_rank. If compiled with -DCHAIN, the
// tool forwards to the next MPI_Comm_rank. If compiled with -DBY_HANDLE, the tool looks up its target with
// dlsym and a handle of libmpi, as some tools do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int calls;

__attribute__((destructor)) static void Report(void) {
  fprintf(stderr, "tool %s %d\n", TOOL_NAME, calls);
}

int MPI_Comm_rank(MPI_Comm comm, int* rank) {
  ++calls;
  if (calls > 100)
    abort();  // Without the limit, an endless loop between two tools would end only by stack
              // overflow.
#if defined(CHAIN)
  int (*next)(MPI_Comm, int*) = (int (*)(MPI_Comm, int*))dlsym(RTLD_NEXT, "MPI_Comm_rank");
  return next(comm, rank);
#elif defined(BY_HANDLE)
  void* mpi = dlopen(getenv("TOOL_LIBMPI"), RTLD_NOW | RTLD_NOLOAD);
  int (*next)(MPI_Comm, int*) = (int (*)(MPI_Comm, int*))dlsym(mpi, "MPI_Comm_rank");
  return next(comm, rank);
#else
  return PMPI_Comm_rank(comm, rank);
#endif
}
