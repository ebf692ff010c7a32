// SPDX-License-Identifier: BSD-3-Clause
// Makes ranks wait in MPI_Comm_create_from_group (MPI 4.0). Usage: session_waits MILLISECONDS
//
// Rank 1 is late by the given time, which it spends in a region of its own. wait_stamps.h prints when the
// calls begin.
#include "wait_stamps.h"

static MPI_Group group;

static void all(void) {
  MPI_Comm made;
  together("from_group");
  if (world_rank == 1) late();
  stamp("from_group");
  MPI_Comm_create_from_group(group, "waits", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &made);  // site: from_group
  rankine_end_name("from_group");
  MPI_Comm_free(&made);
}

int main(int argc, char** argv) {
  MPI_Session session;
  delay_ms = argument(argc, argv, 1, 150);
  begin(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &apart);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  warm_up_and_run(all);
  print_stamps();
  MPI_Group_free(&group);
  MPI_Session_finalize(&session);
  MPI_Comm_free(&apart);
  MPI_Finalize();
  return 0;
}
