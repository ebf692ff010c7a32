// SPDX-License-Identifier: BSD-3-Clause
// Makes waits of two classes at the same time, each of known length. Rank 1 is late. Rank 0 waits for rank
// 1 in one way, while rank 2 waits in another way. Each region is named after its two waits, and rank 1 ends
// the first wait before the second wait. The program prints the starts of the calls. Three ranks.
#include "wait_stamps.h"

static MPI_Comm with_0, with_2;  // of ranks 0 and 1, and of ranks 1 and 2; MPI_COMM_NULL on the third rank
static MPI_Win window;

static void sender_and_barrier(void) {
  int data = 0;
  together("sender_and_barrier");
  if (world_rank == 1) late();
  stamp("sender_and_barrier");
  if (world_rank == 0) MPI_Recv(&data, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // site: sender
  if (world_rank == 1) MPI_Send(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  stamp("sender_and_barrier.then");
  if (world_rank != 0) MPI_Barrier(with_2);  // site: barrier
  rankine_end_name("sender_and_barrier");
}

static void receiver_and_nxn(void) {
  int data = 0, sum = 0;
  together("receiver_and_nxn");
  if (world_rank == 1) late();
  stamp("receiver_and_nxn");
  if (world_rank == 0) MPI_Ssend(&data, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);  // site: receiver
  if (world_rank == 1) MPI_Recv(&data, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  stamp("receiver_and_nxn.then");
  if (world_rank != 0) MPI_Allreduce(&data, &sum, 1, MPI_INT, MPI_SUM, with_2);  // site: nxn
  rankine_end_name("receiver_and_nxn");
}

static void order_and_broadcast(void) {
  int data = 0;
  together("order_and_broadcast");
  if (world_rank == 2) MPI_Send(&data, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  if (world_rank == 1) late();
  stamp("order_and_broadcast");
  if (world_rank == 1) MPI_Send(&data, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  if (world_rank == 0) {
    MPI_Recv(&data, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // site: order
    MPI_Recv(&data, 1, MPI_INT, 2, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  stamp("order_and_broadcast.then");
  if (world_rank != 0) MPI_Bcast(&data, 1, MPI_INT, 0, with_2);  // site: broadcast
  rankine_end_name("order_and_broadcast");
}

static void reduce_and_post(void) {
  int data = 0, sum = 0;
  const int other = world_rank == 1 ? 1 : 0;  // rank in with_2
  MPI_Group pair, group;
  if (world_rank != 0) {
    MPI_Comm_group(with_2, &pair);
    MPI_Group_incl(pair, 1, &other, &group);
  }
  together("reduce_and_post");
  if (world_rank == 1) late();
  stamp("reduce_and_post");
  if (world_rank != 2) MPI_Reduce(&data, &sum, 1, MPI_INT, MPI_SUM, 0, with_0);  // site: reduce
  stamp("reduce_and_post.then");
  if (world_rank == 1) {
    MPI_Win_post(group, 0, window);
    MPI_Win_wait(window);
  }
  if (world_rank == 2) {
    MPI_Win_start(group, 0, window);
    MPI_Win_complete(window);
  }
  rankine_end_name("reduce_and_post");
  if (world_rank != 0) {
    MPI_Group_free(&group);
    MPI_Group_free(&pair);
  }
}

static void lock_and_sender(void) {
  int data = 7;
  together("lock_and_sender");
  if (world_rank == 1) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Put(&data, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_flush(0, window);
    MPI_Send(&data, 1, MPI_INT, 2, 4, MPI_COMM_WORLD);
    late();
  }
  if (world_rank == 2) MPI_Recv(&data, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  stamp("lock_and_sender");
  if (world_rank == 0) MPI_Recv(&data, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // site: last
  if (world_rank == 1) MPI_Send(&data, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  stamp("lock_and_sender.then");
  if (world_rank == 1) MPI_Win_unlock(0, window);
  if (world_rank == 2) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Put(&data, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_unlock(0, window);
  }
  rankine_end_name("lock_and_sender");
  MPI_Barrier(apart);
}

static void all(void) {
  sender_and_barrier();
  receiver_and_nxn();
  order_and_broadcast();
  reduce_and_post();
  lock_and_sender();
}

int main(int argc, char** argv) {
  int* memory = NULL;
  delay_ms = argument(argc, argv, 1, 150);
  begin(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &apart);
  MPI_Comm_split(MPI_COMM_WORLD, world_rank == 2 ? MPI_UNDEFINED : 0, world_rank, &with_0);
  MPI_Comm_split(MPI_COMM_WORLD, world_rank == 0 ? MPI_UNDEFINED : 0, world_rank, &with_2);
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  warm_up_and_run(all);
  MPI_Win_free(&window);
  print_stamps();
  if (world_rank != 2) MPI_Comm_free(&with_0);
  if (world_rank != 0) MPI_Comm_free(&with_2);
  MPI_Comm_free(&apart);
  MPI_Finalize();
  return 0;
}
