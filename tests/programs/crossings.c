// SPDX-License-Identifier: BSD-3-Clause
// Calls every kind of collective on communicators of all kinds, and each call that takes a rank with
// MPI_PROC_NULL as the partner. Needs at least three ranks.
#include "program.h"

enum { kInts = 4096, kMost = 64, kBlock = 3 };

static int out[kInts], in[kInts];
static int counts[kMost], places[kMost], blocks[kMost], block_places[kMost], bytes[kMost];
static MPI_Aint addresses[kMost];
static MPI_Datatype types[kMost];
static MPI_Status statuses[kMost];

static void wait(int n, MPI_Request* requests) {
  MPI_Waitall(n, requests, statuses);
}

static void prepare(void) {
  for (int i = 0; i < kMost; ++i) {
    counts[i] = i + 1;
    places[i] = i * (i + 1) / 2;
    blocks[i] = kBlock;
    block_places[i] = kBlock * i;
    addresses[i] = bytes[i] = kBlock * i * (int)sizeof(int);
    types[i] = MPI_INT;
  }
}

static void without_root(MPI_Comm comm, int me) {
  MPI_Request requests[2];
  MPI_Barrier(comm);
  MPI_Ibarrier(comm, requests);
  wait(1, requests);
  MPI_Allreduce(out, in, 7, MPI_INT, MPI_SUM, comm);
  MPI_Iallreduce(out, in, 7, MPI_INT, MPI_SUM, comm, requests);
  wait(1, requests);
  MPI_Allgather(out, kBlock, MPI_INT, in, kBlock, MPI_INT, comm);
  MPI_Allgatherv(out, me + 1, MPI_INT, in, counts, places, MPI_INT, comm);
  MPI_Alltoall(out, kBlock, MPI_INT, in, kBlock, MPI_INT, comm);
  MPI_Alltoallv(out, blocks, block_places, MPI_INT, in, blocks, block_places, MPI_INT, comm);
  MPI_Alltoallw(out, blocks, bytes, types, in, blocks, bytes, types, comm);
  MPI_Ialltoall(out, kBlock, MPI_INT, in, kBlock, MPI_INT, comm, requests);
  MPI_Iallgather(out, kBlock, MPI_INT, in + kInts / 2, kBlock, MPI_INT, comm, requests + 1);
  wait(2, requests);
}

static void with_root(MPI_Comm comm, int root, int me) {
  MPI_Request requests[2];
  MPI_Bcast(out, 9, MPI_INT, root, comm);
  MPI_Reduce(out, in, 9, MPI_INT, MPI_SUM, root, comm);
  MPI_Gather(out, kBlock, MPI_INT, in, kBlock, MPI_INT, root, comm);
  MPI_Scatter(out, kBlock, MPI_INT, in, kBlock, MPI_INT, root, comm);
  MPI_Gatherv(out, me + 1, MPI_INT, in, counts, places, MPI_INT, root, comm);
  MPI_Scatterv(out, counts, places, MPI_INT, in, me + 1, MPI_INT, root, comm);
  MPI_Ibcast(out, 9, MPI_INT, root, comm, requests);
  MPI_Ireduce(out, in, 9, MPI_INT, MPI_SUM, root, comm, requests + 1);
  wait(2, requests);
}

static void within(MPI_Comm comm) {
  int me, size;
  MPI_Request requests[2];
  MPI_Comm_rank(comm, &me);
  MPI_Comm_size(comm, &size);
  without_root(comm, me);
  with_root(comm, size - 1, me);
  MPI_Scan(out, in, kBlock, MPI_INT, MPI_SUM, comm);
  MPI_Exscan(out, in, kBlock, MPI_INT, MPI_SUM, comm);
  MPI_Iscan(out, in, kBlock, MPI_INT, MPI_SUM, comm, requests);
  MPI_Iexscan(out, in + kInts / 2, kBlock, MPI_INT, MPI_SUM, comm, requests + 1);
  wait(2, requests);
  MPI_Reduce_scatter(out, in, counts, MPI_INT, MPI_SUM, comm);
  MPI_Reduce_scatter_block(out, in, kBlock, MPI_INT, MPI_SUM, comm);
  MPI_Allreduce(MPI_IN_PLACE, in, 7, MPI_INT, MPI_MAX, comm);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_INT, in, kBlock, MPI_INT, comm);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_INT, in, counts, places, MPI_INT, comm);
}

static void end_within(MPI_Comm comm) {
  if (comm == MPI_COMM_NULL) return;
  within(comm);
  MPI_Comm_free(&comm);
}

// The two groups differ in size, so a group's number of ranks identifies the group.
static void between(MPI_Comm comm, int first) {
  int me, size, others;
  MPI_Comm_rank(comm, &me);
  MPI_Comm_size(comm, &size);
  MPI_Comm_remote_size(comm, &others);
  without_root(comm, me);
  for (int from_first = 0; from_first < 2; ++from_first) {
    const int mine = me == size - 1 ? MPI_ROOT : MPI_PROC_NULL;
    with_root(comm, from_first == first ? mine : others - 1, me);
  }
  int each[kMost];
  for (int i = 0; i < kMost; ++i) each[i] = others;
  MPI_Reduce_scatter_block(out, in, others, MPI_INT, MPI_SUM, comm);
  MPI_Reduce_scatter(out, in, each, MPI_INT, MPI_SUM, comm);
  MPI_Request request;
  MPI_Isend(out, 4, MPI_INT, me % others, 9, comm, &request);
  for (int i = me; i < others; i += size) MPI_Recv(in, 4, MPI_INT, MPI_ANY_SOURCE, 9, comm, statuses);
  wait(1, &request);
  MPI_Send(out, 4, MPI_INT, MPI_PROC_NULL, 9, comm);
}

static void neighbours(MPI_Comm comm) {
  MPI_Request request;
  MPI_Neighbor_allgather(out, kBlock, MPI_INT, in, kBlock, MPI_INT, comm);
  MPI_Neighbor_allgatherv(out, kBlock, MPI_INT, in, blocks, block_places, MPI_INT, comm);
  MPI_Neighbor_alltoall(out, kBlock, MPI_INT, in, kBlock, MPI_INT, comm);
  MPI_Neighbor_alltoallv(out, blocks, block_places, MPI_INT, in, blocks, block_places, MPI_INT, comm);
  MPI_Neighbor_alltoallw(out, blocks, addresses, types, in, blocks, addresses, types, comm);
  MPI_Ineighbor_allgather(out, kBlock, MPI_INT, in, kBlock, MPI_INT, comm, &request);
  wait(1, &request);
  MPI_Ineighbor_alltoallv(out, blocks, block_places, MPI_INT, in, blocks, block_places, MPI_INT, comm,
                          &request);
  wait(1, &request);
}

// Creates grids that are not periodic. Some grids have fewer ranks than their parent, and some shifts go
// past the end of a grid.
static void grids(void) {
  for (int fewer = 0; fewer < 2; ++fewer) {
    const int open[] = {0, 0}, both[] = {0, 1};
    int sides[] = {0, 0};
    MPI_Comm grid, line;
    MPI_Dims_create(world_size - fewer, 2, sides);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sides, open, fewer, &grid);
    if (grid == MPI_COMM_NULL) continue;
    neighbours(grid);
    for (int along = 0; along < 2; ++along) {
      for (int by = -2; by <= 2; ++by) {
        int from, to;
        MPI_Cart_shift(grid, along, by, &from, &to);
        MPI_Sendrecv(out, 5, MPI_INT, to, 1, in, 5, MPI_INT, from, 1, grid, statuses);
        MPI_Sendrecv_replace(out, 5, MPI_INT, to, 1, from, 1, grid, statuses);
      }
    }
    MPI_Cart_sub(grid, both, &line);
    neighbours(line);
    end_within(line);
    MPI_Comm_dup(grid, &line);
    neighbours(line);
    MPI_Comm_free(&line);
    end_within(grid);
  }
}

static void made_in_every_way(void) {
  const int last = world_size - 1, ring[] = {last}, yes[] = {1}, before[] = {left()}, behind[] = {right()};
  int ends[kMost], edges[kMost], range[1][3] = {{last, 0, -2}};
  MPI_Comm copy, made, again;
  MPI_Request request;
  MPI_Group all, some;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  within(copy);
  MPI_Comm_split(copy, world_rank % 2, -world_rank, &made);
  within(made);
  MPI_Comm_dup(made, &again);
  MPI_Comm_free(&made);
  MPI_Comm_split(again, 0, world_rank, &made);
  end_within(again);
  end_within(made);
  MPI_Comm_split(copy, world_rank == 0 ? MPI_UNDEFINED : 1, 0, &made);
  end_within(made);
  MPI_Comm_idup(copy, &made, &request);
  wait(1, &request);
  end_within(made);
  MPI_Comm_group(copy, &all);
  MPI_Group_range_incl(all, 1, range, &some);
  if ((last - world_rank) % 2 == 0) {
    MPI_Comm_create_group(copy, some, 4, &made);
    end_within(made);
  }
  MPI_Comm_create(copy, some, &made);
  end_within(made);
  MPI_Group_free(&some);
  MPI_Group_free(&all);
  MPI_Cart_create(copy, 1, ring, yes, 0, &made);
  end_within(made);
  for (int i = 0; i < last; ++i) {
    ends[i] = i + 1;
    edges[i] = (i + 1) % last;
  }
  MPI_Graph_create(copy, last, ends, edges, 0, &made);
  end_within(made);
  MPI_Dist_graph_create_adjacent(copy, 1, before, yes, 1, behind, yes, MPI_INFO_NULL, 0, &made);
  neighbours(made);
  end_within(made);
  MPI_Comm_free(&copy);
}

static void two_groups(void) {
  const int first = world_rank * 2 < world_size;
  MPI_Comm half, both, made;
  MPI_Comm_split(MPI_COMM_WORLD, first, world_rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, first ? (world_size + 1) / 2 : 0, 3, &both);
  between(both, first);
  MPI_Comm_dup(both, &made);
  between(made, first);
  MPI_Comm_free(&made);
  MPI_Intercomm_merge(both, first, &made);
  end_within(made);
  MPI_Comm_free(&both);
  MPI_Comm_free(&half);
}

static void nobody(void) {
  const int up = world_rank > 0 ? world_rank - 1 : MPI_PROC_NULL;
  const int down = world_rank < world_size - 1 ? world_rank + 1 : MPI_PROC_NULL;
  const MPI_Comm world = MPI_COMM_WORLD;
  MPI_Request requests[6];
  int found, at;
  MPI_Recv_init(in, 8, MPI_INT, up, 1, world, requests);
  MPI_Recv_init(in + 8, 8, MPI_INT, down, 1, world, requests + 1);
  MPI_Send_init(out, 8, MPI_INT, up, 1, world, requests + 2);
  MPI_Ssend_init(out, 8, MPI_INT, down, 1, world, requests + 3);
  MPI_Recv_init(in + 16, 8, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, world, requests + 4);
  MPI_Rsend_init(out, 8, MPI_INT, MPI_PROC_NULL, 3, world, requests + 5);
  for (int i = 0; i < 3; ++i) {
    MPI_Startall(6, requests);
    wait(6, requests);
    for (int one = 0; one < 6; ++one) MPI_Start(requests + one);
    for (int done = 0; done < 6; ++done) MPI_Waitany(6, requests, &at, statuses);
  }
  for (int one = 0; one < 6; ++one) MPI_Request_free(requests + one);
  MPI_Ssend(out, 4, MPI_INT, MPI_PROC_NULL, 0, world);
  MPI_Issend(out, 4, MPI_INT, MPI_PROC_NULL, 0, world, requests);
  MPI_Irsend(out, 4, MPI_INT, MPI_PROC_NULL, 0, world, requests + 1);
  wait(2, requests);
  MPI_Isend(out, 4, MPI_INT, MPI_PROC_NULL, 0, world, requests);
  MPI_Request_free(requests);
  MPI_Iprobe(MPI_PROC_NULL, MPI_ANY_TAG, world, &found, statuses);
  MPI_Sendrecv(out, 4, MPI_INT, world_rank, 0, in, 4, MPI_INT, world_rank, 0, world, statuses);
  MPI_Sendrecv(out, world_rank + 1, MPI_INT, down, 6, in, kMost, MPI_INT,
               up == MPI_PROC_NULL ? up : MPI_ANY_SOURCE, 6, world, statuses);
}

static void nobody_in_windows(void) {
  const int up = world_rank > 0 ? world_rank - 1 : MPI_PROC_NULL;
  MPI_Win window;
  MPI_Request requests[3];
  int *memory, one = 0, two = 1, three = 2;
  MPI_Win_allocate(kMost * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  memset(memory, 0, kMost * sizeof(int));
  MPI_Win_fence(0, window);
  MPI_Put(out, 4, MPI_INT, up, 0, 4, MPI_INT, window);
  MPI_Get(in, 4, MPI_INT, up, 8, 4, MPI_INT, window);
  MPI_Accumulate(out, 4, MPI_INT, MPI_PROC_NULL, 0, 4, MPI_INT, MPI_SUM, window);
  MPI_Win_fence(0, window);
  MPI_Win_lock_all(0, window);
  MPI_Rput(out, 4, MPI_INT, MPI_PROC_NULL, 0, 4, MPI_INT, window, requests);
  MPI_Rget(in, 4, MPI_INT, MPI_PROC_NULL, 0, 4, MPI_INT, window, requests + 1);
  MPI_Rget_accumulate(out, 4, MPI_INT, in, 4, MPI_INT, up, 20, 4, MPI_INT, MPI_SUM, window, requests + 2);
  wait(3, requests);
  MPI_Fetch_and_op(&one, &two, MPI_INT, up, 30, MPI_SUM, window);
  MPI_Compare_and_swap(&one, &two, &three, MPI_INT, MPI_PROC_NULL, 0, window);
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
}

int main(int argc, char** argv) {
  begin(&argc, &argv);
  prepare();
  for (int i = 0; i < 2; ++i) {
    grids();
    made_in_every_way();
    two_groups();
    nobody();
    nobody_in_windows();
  }
  result("crossings", sum_of(out, kInts));
  MPI_Finalize();
  return 0;
}
