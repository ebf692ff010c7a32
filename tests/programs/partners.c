// SPDX-License-Identifier: BSD-3-Clause
// Calls whose partners are not among their arguments: neighbours in a grid, a graph and a distributed graph,
// the groups of an intercommunicator, and the groups of MPI_Win_post and MPI_Win_start. Also takes locks of
// both kinds. Needs an even number of ranks.
#include "program.h"

enum { kInts = 16 };

static int out[8 * kInts], in[8 * kInts];

// The ranks form a line: the ranks at its ends have one neighbour.
static void grid(void) {
  int dims[1] = {world_size}, open[1] = {0};
  MPI_Comm line;
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, open, 0, &line);
  MPI_Neighbor_alltoall(out, kInts, MPI_INT, in, kInts, MPI_INT, line);
  MPI_Comm_free(&line);
}

// All other ranks have rank 0 as their only neighbour.
static void graph(void) {
  int* index = ints(world_size);
  int* edges = ints(2 * world_size);
  for (int i = 0; i < world_size; i++) index[i] = world_size - 1 + i;
  for (int i = 0; i < 2 * (world_size - 1); i++) edges[i] = i < world_size - 1 ? i + 1 : 0;
  MPI_Comm star;
  MPI_Graph_create(MPI_COMM_WORLD, world_size, index, edges, 0, &star);
  int* all = ints(kInts * world_size);
  MPI_Neighbor_allgather(out, kInts, MPI_INT, all, kInts, MPI_INT, star);
  MPI_Comm_free(&star);
  free(all);
  free(index);
  free(edges);
}

// Each rank sends to the next rank, and rank 1 also sends to rank 0.
static void distributed(void) {
  int from[2] = {left(), 1}, to[2] = {right(), 0}, counts[2] = {1, kInts}, starts[2] = {0, kInts};
  int weights[2] = {1, 2};
  MPI_Comm ring;
  MPI_Request request;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, world_rank == 0 ? 2 : 1, from, weights,
                                 world_rank == 1 ? 2 : 1, to, weights, MPI_INFO_NULL, 0, &ring);
  MPI_Ineighbor_alltoallv(out, counts, starts, MPI_INT, in, counts, starts, MPI_INT, ring, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Comm_free(&ring);
}

// Creates an intercommunicator between even and odd ranks, a duplicate that exists at the same time, and a
// communicator that merges both groups.
static void joined(void) {
  MPI_Comm half, both, copy, merged;
  int second = world_rank % 2, there = world_rank / 2;
  MPI_Comm_split(MPI_COMM_WORLD, second, world_rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, second ? 0 : 1, 5, &both);
  MPI_Comm_dup(both, &copy);
  if (second) MPI_Recv(in, kInts, MPI_INT, there, 6, both, MPI_STATUS_IGNORE);
  if (!second) MPI_Send(out, kInts, MPI_INT, there, 6, both);
  if (second) MPI_Send(out, kInts, MPI_INT, there, 7, copy);
  if (!second) MPI_Recv(in, kInts, MPI_INT, there, 7, copy, MPI_STATUS_IGNORE);
  MPI_Intercomm_merge(both, second, &merged);
  MPI_Barrier(merged);
  MPI_Comm_free(&merged);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&both);
  MPI_Comm_free(&half);
}

static void groups(void) {
  MPI_Win window;
  MPI_Group all, one;
  int before = left(), behind = right();
  MPI_Win_create(in, sizeof in, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 1, &before, &one);
  MPI_Win_post(one, 0, window);
  MPI_Group_free(&one);
  MPI_Group_incl(all, 1, &behind, &one);
  MPI_Win_start(one, 0, window);
  MPI_Put(out, kInts, MPI_INT, behind, 0, kInts, MPI_INT, window);
  MPI_Win_complete(window);
  MPI_Win_wait(window);
  MPI_Group_free(&one);
  MPI_Group_free(&all);
  MPI_Win_lock(MPI_LOCK_SHARED, behind, 0, window);
  MPI_Win_unlock(behind, window);
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, behind, 0, window);
  MPI_Win_unlock(behind, window);
  MPI_Win_lock_all(0, window);
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
}

int main(int argc, char** argv) {
  int iterations = argument(argc, argv, 1, 10);
  begin(&argc, &argv);
  for (int i = 0; i < iterations; ++i) {
    grid();
    graph();
    distributed();
    joined();
    groups();
  }
  result("partners", sum_of(in, kInts));
  MPI_Finalize();
  return 0;
}
