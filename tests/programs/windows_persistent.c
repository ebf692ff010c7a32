// SPDX-License-Identifier: BSD-3-Clause
/* Persistent collective operations (MPI 4). Monitor windows count their bytes and completions under the
 * call that created them. At the end, three operations of each kind are complete, one is open. */
#include <mpi.h>
#include <string.h>

#include "make_window.h"
#include "show_window.h"

#if MPI_VERSION >= 4 || (defined(OMPI_MAJOR_VERSION) && OMPI_MAJOR_VERSION >= 5)
static void operations(void) {
  int out[4] = {0}, in[8];
  MPI_Request requests[3];
  rankine_window all = make("all", (rankine_window_spec){0});
  rankine_window small = make("small", (rankine_window_spec){.max_bytes = 100});
  rankine_window_start(all), rankine_window_start(small);
  MPI_Allreduce_init(out, in, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
  MPI_Gather_init(out, 4, MPI_INT, in, 4, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[2]);
  for (int i = 0; i < 3; ++i) {
    MPI_Startall(3, requests);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Startall(3, requests);
  rankine_window_stop(all), rankine_window_stop(small);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 3; ++i) MPI_Request_free(&requests[i]);
  show("all", all);
  show("small", small);
}

/* Makes ten exchanges of 300 bytes, each after a receive of 1,000 bytes, which MPICH's status shows. */
static void exchanges(void) {
  static char out[1000], in[1000];
  MPI_Request requests[2];
  const int peer = 1 - rank;
  rankine_window all = make("all", (rankine_window_spec){0});
  rankine_window peers = make("peers", (rankine_window_spec){.peers = &peer, .peer_count = 1});
  rankine_window_start(all), rankine_window_start(peers);
  for (int i = 0; i < 10; ++i) {
    MPI_Sendrecv(out, 1000, MPI_BYTE, peer, 1, in, 1000, MPI_BYTE, peer, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Irecv(in, 1000, MPI_BYTE, peer, 2, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, 1000, MPI_BYTE, peer, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    if (i % 2 == 0) {
      MPI_Isendrecv(out, 300, MPI_BYTE, peer, 3, in, 300, MPI_BYTE, peer, 3, MPI_COMM_WORLD, &requests[0]);
    } else {
      MPI_Isendrecv_replace(out, 300, MPI_BYTE, peer, 3, peer, 3, MPI_COMM_WORLD, &requests[0]);
    }
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  }
  rankine_window_stop(all), rankine_window_stop(peers);
  show("all", all);
  show("peers", peers);
}
#else
static void exchanges(void) {}
static void operations(void) {
  (void)make, (void)show;
}
#endif

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv,
                  argc > 1 && strcmp(argv[1], "threads") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE,
                  &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc > 1 && strcmp(argv[1], "exchanges") == 0) {
    exchanges();
  } else {
    operations();
  }
  MPI_Finalize();
  return 0;
}
