// SPDX-License-Identifier: BSD-3-Clause
// Makes waits of known classes, in kinds of calls that wait_states.c does not use. Each kind has a region of
// its name, in which some ranks are late. The program prints when each call starts, as wait_states.c does.
// Three ranks.
#include "wait_stamps.h"

enum {
  kLarge = 1 << 20,
  kHalf = kLarge / 2
};  // No library sends `kLarge` ints before the receiver is ready.
static int large[kLarge];

static void completions(void) {
  int data[2] = {0, 0}, index = 0, done = 0, places[2];
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Message message;
  MPI_Status status;

  // The first MPI_Waitany waits for rank 1, and the second call for rank 2, which is late again.
  together("waitany");
  if (world_rank != 0) late();
  if (world_rank == 2) late();
  if (world_rank == 0) {
    for (int i = 0; i < 2; ++i) MPI_Irecv(&data[i], 1, MPI_INT, i + 1, 1, MPI_COMM_WORLD, &requests[i]);
  }
  stamp("waitany");
  if (world_rank != 0) MPI_Send(&data[0], 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  if (world_rank == 0) {
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);  // site: waitany
    stamp("waitany.next");
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);  // site: waitany.next
  }
  rankine_end_name("waitany");

  together("waitsome");
  if (world_rank == 1) late();
  if (world_rank == 0) MPI_Irecv(&data[0], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &requests[0]);
  stamp("waitsome");
  if (world_rank == 1) MPI_Send(&data[0], 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  if (world_rank == 0) MPI_Waitsome(2, requests, &done, places, MPI_STATUSES_IGNORE);  // site: waitsome
  rankine_end_name("waitsome");

  together("probe");
  if (world_rank == 1) late();
  stamp("probe");
  if (world_rank == 1) MPI_Send(&data[0], 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  if (world_rank == 0) {
    MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);  // site: probe
    MPI_Recv(&data[0], 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  rankine_end_name("probe");

  together("mprobe");
  if (world_rank == 1) late();
  stamp("mprobe");
  if (world_rank == 1) MPI_Send(&data[0], 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
  if (world_rank == 0) {
    MPI_Mprobe(1, 4, MPI_COMM_WORLD, &message, &status);  // site: mprobe
    MPI_Mrecv(&data[0], 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  }
  rankine_end_name("mprobe");

  together("persistent");
  if (world_rank == 0) MPI_Recv_init(&data[0], 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &requests[0]);
  if (world_rank == 1) late();
  if (world_rank == 0) MPI_Start(&requests[0]);
  stamp("persistent");
  if (world_rank == 1) MPI_Send(&data[0], 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  if (world_rank == 0) {
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);  // site: persistent
    MPI_Request_free(&requests[0]);
  }
  rankine_end_name("persistent");

  together("isend");
  if (world_rank == 1) late();
  if (world_rank == 0) MPI_Isend(large, kLarge, MPI_INT, 1, 6, MPI_COMM_WORLD, &requests[0]);
  stamp("isend");
  if (world_rank == 0) MPI_Wait(&requests[0], MPI_STATUS_IGNORE);  // site: isend
  if (world_rank == 1) MPI_Recv(large, kLarge, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  rankine_end_name("isend");
}

static void exchanges(void) {
  int data = world_rank;
  int* const half = large + kHalf;
  const int other = 1 - world_rank;
  MPI_Status status;
  // Both the send and the receive of rank 0's call wait for rank 1, which counts as one wait.
  together("sendrecv");
  if (world_rank == 1) late();
  stamp("sendrecv");
  if (world_rank < 2) {
    // site: sendrecv, on the next line
    MPI_Sendrecv(large, kHalf, MPI_INT, other, 7, half, kHalf, MPI_INT, other, 7, MPI_COMM_WORLD, &status);
  }
  rankine_end_name("sendrecv");

  together("replace");
  if (world_rank == 1) late();
  stamp("replace");
  if (world_rank < 2) {
    // site: replace, on the next line
    MPI_Sendrecv_replace(&data, 1, MPI_INT, other, 8, other, 8, MPI_COMM_WORLD, &status);
  }
  rankine_end_name("replace");

  // A receive from MPI_PROC_NULL has no partner. A receive without a partner never waits, even if a rank is
  // late.
  together("nobody");
  if (world_rank == 1) late();
  MPI_Recv(&data, 1, MPI_INT, MPI_PROC_NULL, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  rankine_end_name("nobody");
}

static MPI_Comm between;  // an intercommunicator between rank 0 and the ranks 1 and 2

static void collectives(void) {
  int data[3] = {1, 2, 3}, got[3] = {0, 0, 0}, sum = 0;
  const int ones[3] = {1, 1, 1}, places[3] = {0, 1, 2};
  const MPI_Comm world = MPI_COMM_WORLD;
  MPI_Request request;

  together("alltoallv");
  if (world_rank == 1) late();
  stamp("alltoallv");
  MPI_Alltoallv(data, ones, places, MPI_INT, got, ones, places, MPI_INT, world);  // site: alltoallv
  rankine_end_name("alltoallv");

  together("ibarrier");
  if (world_rank == 1) late();
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  stamp("ibarrier");
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // site: ibarrier
  rankine_end_name("ibarrier");

  together("ibcast");
  if (world_rank == 1) late();
  MPI_Ibcast(data, 3, MPI_INT, 1, MPI_COMM_WORLD, &request);
  stamp("ibcast");
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // site: ibcast
  rankine_end_name("ibcast");

  together("gatherv");
  if (world_rank == 1) late();
  stamp("gatherv");
  MPI_Gatherv(data, 1, MPI_INT, got, ones, places, MPI_INT, 0, MPI_COMM_WORLD);  // site: gatherv
  rankine_end_name("gatherv");

  together("scatter");
  if (world_rank == 1) late();
  stamp("scatter");
  MPI_Scatter(data, 1, MPI_INT, got, 1, MPI_INT, 1, MPI_COMM_WORLD);  // site: scatter
  rankine_end_name("scatter");

  together("exscan");
  if (world_rank == 0) late();
  stamp("exscan");
  MPI_Exscan(data, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // site: exscan
  rankine_end_name("exscan");
}

static void two_groups(void) {
  int data = 1, sum = 0;
  // In the first call, the root is rank 0. In the second call, the root is rank 1, which belongs to the
  // other group. Rank 2 takes no part in that call.
  const int first = world_rank == 0 ? MPI_ROOT : 0;
  const int second = world_rank == 0 ? 0 : world_rank == 1 ? MPI_ROOT : MPI_PROC_NULL;
  // Rank 1 of the other group is rank 2 of the world.
  together("inter_message");
  if (world_rank == 2) late();
  stamp("inter_message");
  if (world_rank == 0) MPI_Recv(&data, 1, MPI_INT, 1, 10, between, MPI_STATUS_IGNORE);  // site: inter_message
  if (world_rank == 2) MPI_Send(&data, 1, MPI_INT, 0, 10, between);
  rankine_end_name("inter_message");

  together("inter_bcast");
  if (world_rank == 0) late();
  stamp("inter_bcast");
  MPI_Bcast(&data, 1, MPI_INT, first, between);  // site: inter_bcast
  rankine_end_name("inter_bcast");

  together("inter_second");
  if (world_rank == 1) late();
  stamp("inter_second");
  MPI_Bcast(&data, 1, MPI_INT, second, between);  // site: inter_second
  rankine_end_name("inter_second");

  together("inter_reduce");
  if (world_rank != 0) late();
  stamp("inter_reduce");
  MPI_Reduce(&data, &sum, 1, MPI_INT, MPI_SUM, first, between);  // site: inter_reduce
  rankine_end_name("inter_reduce");

  together("inter_sum");
  if (world_rank == 0) late();
  stamp("inter_sum");
  MPI_Allreduce(&data, &sum, 1, MPI_INT, MPI_SUM, between);  // site: inter_sum
  rankine_end_name("inter_sum");

  together("inter_barrier");
  if (world_rank == 0) late();
  stamp("inter_barrier");
  MPI_Barrier(between);  // site: inter_barrier
  rankine_end_name("inter_barrier");
}

static void all(void) {
  completions();
  exchanges();
  collectives();
  two_groups();
}

int main(int argc, char** argv) {
  MPI_Comm mine;
  delay_ms = argument(argc, argv, 1, 150);
  begin(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &apart);
  MPI_Comm_split(MPI_COMM_WORLD, world_rank == 0, world_rank, &mine);
  MPI_Intercomm_create(mine, 0, MPI_COMM_WORLD, world_rank == 0 ? 1 : 0, 11, &between);
  warm_up_and_run(all);
  print_stamps();
  MPI_Comm_free(&between);
  MPI_Comm_free(&mine);
  MPI_Comm_free(&apart);
  MPI_Finalize();
  return 0;
}
