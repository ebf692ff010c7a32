// SPDX-License-Identifier: BSD-3-Clause
// Makes waits of each class, with known lengths. Each class has a region with its name. Some ranks are late
// because they sleep in a region called `late`, and the other ranks wait for them. The program prints when
// each call starts, by the machine's clock, so the test can compute each wait. Three ranks.
#include "wait_stamps.h"

static void messages(void) {
  int data = 0;
  MPI_Request request;
  together("late_sender");
  if (world_rank == 1) late();
  stamp("late_sender");
  if (world_rank == 0)
    MPI_Recv(&data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // site: late_sender
  if (world_rank == 1) MPI_Send(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  rankine_end_name("late_sender");

  together("any_sender");
  if (world_rank == 1) late();
  if (world_rank == 0) MPI_Irecv(&data, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
  stamp("any_sender");
  if (world_rank == 0) MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);  // site: any_sender
  if (world_rank == 1) MPI_Send(&data, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  rankine_end_name("any_sender");

  together("late_receiver");
  if (world_rank == 1) late();
  stamp("late_receiver");
  if (world_rank == 0) MPI_Ssend(&data, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);  // site: late_receiver
  if (world_rank == 1) MPI_Recv(&data, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  rankine_end_name("late_receiver");

  together("wrong_order");
  if (world_rank == 1) late();
  stamp("wrong_order");
  if (world_rank != 0) MPI_Send(&data, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
  if (world_rank == 0) {
    MPI_Recv(&data, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // site: wrong_order
    MPI_Recv(&data, 1, MPI_INT, 2, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  rankine_end_name("wrong_order");

  // Rank 0 waits for rank 1, which is late because it waits for rank 2.
  together("chain");
  if (world_rank == 2) late();
  stamp("chain");
  if (world_rank == 2) MPI_Send(&data, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
  if (world_rank == 1) {
    MPI_Recv(&data, 1, MPI_INT, 2, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    stamp("chain.next");
    MPI_Send(&data, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  }
  if (world_rank == 0) MPI_Recv(&data, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // site: chain
  rankine_end_name("chain");
}

static void collectives(void) {
  int data = world_rank, sum = 0;
  MPI_Request request;
  together("wait_barrier");
  if (world_rank == 0) late();
  stamp("wait_barrier");
  MPI_Barrier(MPI_COMM_WORLD);  // site: wait_barrier
  rankine_end_name("wait_barrier");

  together("wait_nxn");
  if (world_rank == 2) late();
  stamp("wait_nxn");
  MPI_Allreduce(&data, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // site: wait_nxn
  rankine_end_name("wait_nxn");

  together("nonblocking");
  if (world_rank == 2) late();
  stamp("nonblocking");
  MPI_Iallreduce(&data, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  stamp("nonblocking.wait");
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // site: nonblocking
  rankine_end_name("nonblocking");

  together("early_reduce");
  if (world_rank != 0) late();
  stamp("early_reduce");
  MPI_Reduce(&data, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // site: early_reduce
  rankine_end_name("early_reduce");

  together("late_broadcast");
  if (world_rank == 1) late();
  stamp("late_broadcast");
  MPI_Bcast(&data, 1, MPI_INT, 1, MPI_COMM_WORLD);  // site: late_broadcast
  rankine_end_name("late_broadcast");

  together("early_scan");
  if (world_rank == 0) late();
  stamp("early_scan");
  MPI_Scan(&data, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // site: early_scan
  rankine_end_name("early_scan");
}

static void communicators(void) {
  const int dims[] = {3}, periods[] = {0};
  MPI_Comm made;
  together("wait_comm");
  if (world_rank == 1) late();
  stamp("wait_comm");
  MPI_Comm_split(MPI_COMM_WORLD, world_rank == 0, 0, &made);  // site: wait_comm
  rankine_end_name("wait_comm");
  MPI_Comm_free(&made);

  together("cartesian");
  if (world_rank == 2) late();
  stamp("cartesian");
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &made);  // site: cartesian
  rankine_end_name("cartesian");
  MPI_Comm_free(&made);

  together("duplicate");
  if (world_rank == 0) late();
  stamp("duplicate");
  MPI_Comm_dup(MPI_COMM_WORLD, &made);  // site: duplicate
  rankine_end_name("duplicate");
  MPI_Comm_free(&made);
}

// Creates a communicator from a group, an intercommunicator, a merged communicator, and a duplicate by a
// non-blocking call.
static void further_communicators(void) {
  const int two[] = {0, 1};
  MPI_Comm half, made, merged;
  MPI_Group world, group;
  MPI_Request request;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, two, &group);
  together("create_group");
  if (world_rank == 1) late();
  stamp("create_group");
  if (world_rank < 2) MPI_Comm_create_group(MPI_COMM_WORLD, group, 8, &made);  // site: create_group
  rankine_end_name("create_group");
  if (world_rank < 2) MPI_Comm_free(&made);
  MPI_Group_free(&group);
  MPI_Group_free(&world);

  MPI_Comm_split(MPI_COMM_WORLD, world_rank == 2, 0, &half);
  together("between");
  if (world_rank == 2) late();
  stamp("between");
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, world_rank == 2 ? 0 : 2, 9, &made);  // site: between
  rankine_end_name("between");

  together("merge");
  if (world_rank == 1) late();
  stamp("merge");
  MPI_Intercomm_merge(made, world_rank == 2, &merged);  // site: merge
  rankine_end_name("merge");
  MPI_Comm_free(&merged);
  MPI_Comm_free(&made);
  MPI_Comm_free(&half);

  together("idup");
  if (world_rank == 0) late();
  stamp("idup");
  MPI_Comm_idup(MPI_COMM_WORLD, &made, &request);
  stamp("idup.wait");
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // site: idup
  rankine_end_name("idup");
  MPI_Comm_free(&made);
}

// The late rank is a neighbour of rank 1 only. In the graph, it is a neighbour of rank 2 only.
static void neighbors(void) {
  const int dims[] = {3}, periods[] = {0}, zero = 0, two = 2, weight = 1;
  int out[2] = {1, 2}, in[2] = {0, 0};
  MPI_Comm line, graph;
  MPI_Request request;
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, world_rank == 2, &zero, &weight, world_rank == 0, &two,
                                 &weight, MPI_INFO_NULL, 0, &graph);
  together("late_neighbor");
  if (world_rank == 0) late();
  stamp("late_neighbor");
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, line);  // site: late_neighbor
  rankine_end_name("late_neighbor");

  together("neighbor_later");
  if (world_rank == 2) late();
  stamp("neighbor_later");
  MPI_Ineighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, line, &request);
  stamp("neighbor_later.wait");
  MPI_Wait(&request, MPI_STATUS_IGNORE);  // site: neighbor_later
  rankine_end_name("neighbor_later");

  together("neighbor_graph");
  if (world_rank == 0) late();
  stamp("neighbor_graph");
  MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, graph);  // site: neighbor_graph
  rankine_end_name("neighbor_graph");
  MPI_Comm_free(&graph);
  MPI_Comm_free(&line);
}

static MPI_Win window;
static MPI_Group origins, targets;  // origins: rank 1; targets: rank 0

static void epochs(void) {
  int data = 7;
  together("wait_fence");
  if (world_rank == 1) late();
  stamp("wait_fence");
  MPI_Win_fence(0, window);  // site: wait_fence
  MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
  rankine_end_name("wait_fence");

  together("late_post");
  if (world_rank == 0) late();
  stamp("late_post");
  if (world_rank == 0) {
    MPI_Win_post(origins, 0, window);
    MPI_Win_wait(window);
  }
  if (world_rank == 1) {
    MPI_Win_start(targets, 0, window);
    MPI_Win_complete(window);
  }
  rankine_end_name("late_post");

  together("early_wait");
  if (world_rank == 0) MPI_Win_post(origins, 0, window);
  if (world_rank == 1) {
    MPI_Win_start(targets, 0, window);
    late();
  }
  stamp("early_wait");
  if (world_rank == 0) MPI_Win_wait(window);  // site: early_wait
  if (world_rank == 1) MPI_Win_complete(window);
  rankine_end_name("early_wait");

  // Origin 1 is late with its last access and its completion.
  together("late_complete");
  if (world_rank == 0) MPI_Win_post(origins, 0, window);
  if (world_rank == 1) {
    MPI_Win_start(targets, 0, window);
    MPI_Put(&data, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    stamp("late_complete.access");
    late();
  }
  stamp("late_complete");
  if (world_rank == 0) MPI_Win_wait(window);  // site: late_complete
  if (world_rank == 1) MPI_Win_complete(window);
  rankine_end_name("late_complete");
}

static void locks(void) {
  int data = 7;
  together("lock");
  if (world_rank == 1) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Put(&data, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_flush(0, window);
    MPI_Send(&data, 1, MPI_INT, 2, 6, MPI_COMM_WORLD);
    late();
    stamp("lock");
    MPI_Win_unlock(0, window);
  }
  if (world_rank == 2) {
    MPI_Recv(&data, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    stamp("lock");
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Put(&data, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_unlock(0, window);
  }
  rankine_end_name("lock");

  together("lock_all");
  if (world_rank == 1) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Put(&data, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_flush(0, window);
    MPI_Send(&data, 1, MPI_INT, 2, 6, MPI_COMM_WORLD);
    late();
    stamp("lock_all");
    MPI_Win_unlock(0, window);
  }
  if (world_rank == 2) {
    MPI_Recv(&data, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    stamp("lock_all");
    MPI_Win_lock_all(0, window);
    MPI_Put(&data, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_unlock_all(window);
  }
  rankine_end_name("lock_all");
  MPI_Barrier(apart);
}

static void one_sided(void) {
  int* memory = NULL;
  const int one = 1, zero = 0;
  MPI_Group world;
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &one, &origins);
  MPI_Group_incl(world, 1, &zero, &targets);
  MPI_Group_free(&world);
  epochs();
  locks();
  MPI_Group_free(&origins);
  MPI_Group_free(&targets);

  together("wait_free");
  if (world_rank == 2) late();
  stamp("wait_free");
  MPI_Win_free(&window);  // site: wait_free
  rankine_end_name("wait_free");
}

// If the library needs rank 0's help, rank 1 waits until rank 0 is in MPI. The program prints how long rank
// 1's call took.
static void progress(void) {
  int memory[2] = {0, 0}, got = 0;
  const int one = 1;
  const MPI_Aint bytes = sizeof memory;
  together("wait_create");
  if (world_rank == 1) late();
  stamp("wait_create");
  MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &window);  // site: wait_create
  rankine_end_name("wait_create");

  together("wait_progress");
  stamp("wait_progress.outside");
  if (world_rank == 0) late();
  // Rank 1 must not make its call while rank 0 is still in the barrier. Rank 0 may leave the barrier last,
  // and would serve rank 1's calls from within the barrier.
  if (world_rank == 1) nap(delay_ms / 4);
  stamp("wait_progress");
  if (world_rank == 1) {
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
    MPI_Get_accumulate(&one, 1, MPI_INT, &got, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, window);
    MPI_Win_unlock(0, window);
    stamp("wait_progress.end");
  }
  if (world_rank == 0) MPI_Barrier(MPI_COMM_SELF);
  rankine_end_name("wait_progress");
  MPI_Barrier(apart);
  MPI_Win_free(&window);
}

static void all(void) {
  messages();
  collectives();
  communicators();
  further_communicators();
  neighbors();
  one_sided();
  progress();
}

int main(int argc, char** argv) {
  delay_ms = argument(argc, argv, 1, 150);
  begin(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &apart);
  warm_up_and_run(all);
  print_stamps();
  MPI_Comm_free(&apart);
  MPI_Finalize();
  return 0;
}
