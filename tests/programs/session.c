// SPDX-License-Identifier: BSD-3-Clause
// The sessions model of MPI 4.0: no MPI_Init, and a communicator from the process set mpi://WORLD.
#include "program.h"

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10), n = argument(argc, argv, 2, 16);
  MPI_Session session;
  MPI_Group group;
  MPI_Comm comm;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "rankine.tests.session", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  MPI_Comm_rank(comm, &world_rank);
  MPI_Comm_size(comm, &world_size);
  int* a = ints(n);
  int* b = ints(n);
  for (int i = 0; i < iterations; ++i) MPI_Allreduce(a, b, n, MPI_INT, MPI_SUM, comm);
  result("session", sum_of(b, n));
  MPI_Group_free(&group);
  MPI_Comm_free(&comm);
  MPI_Session_finalize(&session);
  return 0;
}
