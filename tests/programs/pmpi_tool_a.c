// SPDX-License-Identifier: BSD-3-Clause
// A tiny PMPI tool: it counts MPI_Send and MPI_Allreduce and prints the counts in MPI_Finalize. There are
// two such tools. One tool is loaded before Rankine's library, the other after it.
#include <mpi.h>
#include <stdio.h>

static long sends, reductions;

int MPI_Send(const void* buffer, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
  ++sends;
  return PMPI_Send(buffer, count, type, dest, tag, comm);
}

int MPI_Allreduce(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  ++reductions;
  return PMPI_Allreduce(in, out, count, type, op, comm);
}

int MPI_Finalize(void) {
  printf("pmpi_tool_a: %ld sends, %ld reductions\n", sends, reductions);
  fflush(stdout);
  return PMPI_Finalize();
}
