// SPDX-License-Identifier: BSD-3-Clause
// Creates communicators in every way. Rank 1 works before each creation, and rank 0 after it. The creation
// of a communicator must wait for all of its ranks; otherwise, the two periods of work overlap. Work is a
// number of cells, which does not depend on the machine. Two ranks.
#include "program.h"
#include "rankine/rankine.h"

static rankine_attribute cells =
    RANKINE_ATTRIBUTE("cells", RANKINE_DOUBLE, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE);

static void work(void) {
  rankine_set_double(&cells, 1000);
}

static MPI_Group group_of(int ranks) {
  const int first[] = {0, 1};
  MPI_Group all, some;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, ranks, first, &some);
  MPI_Group_free(&all);
  return some;
}

enum { plain_ways = 10, ways = 13 };

static MPI_Comm make(int way, MPI_Comm grid, MPI_Comm pair) {
  const int two[] = {2}, yes[] = {1}, degrees[] = {1, 2}, edges[] = {1, 0}, other[] = {!world_rank},
            me[] = {world_rank};
  const MPI_Comm world = MPI_COMM_WORLD;
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Group group = group_of(way == 2 ? 1 : 2);
  MPI_Request request;
  if (way == 0) MPI_Comm_dup(world, &made);
  if (way == 1) MPI_Comm_dup_with_info(world, MPI_INFO_NULL, &made);
  if (way == 2) MPI_Comm_create(world, group, &made);  // rank 1 gets no communicator
  if (way == 3) MPI_Comm_create_group(world, group, 3, &made);
  if (way == 4) MPI_Comm_split(world, world_rank ? MPI_UNDEFINED : 0, 0, &made);
  if (way == 5) MPI_Comm_split_type(world, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made);
  if (way == 6) MPI_Cart_create(world, 1, two, yes, 0, &made);
  if (way == 7) MPI_Cart_sub(grid, yes, &made);
  if (way == 8) MPI_Graph_create(world, 2, degrees, edges, 0, &made);
  if (way == 9) {
    MPI_Dist_graph_create_adjacent(world, 1, other, yes, 1, other, yes, MPI_INFO_NULL, 0, &made);
    MPI_Comm_free(&made);
    MPI_Dist_graph_create(world, 1, me, yes, other, yes, MPI_INFO_NULL, 0, &made);
  }
  if (way == 10) MPI_Intercomm_create(MPI_COMM_SELF, 0, world, !world_rank, 5, &made);
  if (way == 11) MPI_Intercomm_merge(pair, world_rank, &made);
  if (way == 12) {
    MPI_Comm_idup(world, &made, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Group_free(&group);
  return made;
}

int main(int argc, char** argv) {
  const int two[] = {2}, yes[] = {1};
  const int all = argument(argc, argv, 1, 0);  // also uses the ways that a text trace cannot express
  begin(&argc, &argv);
  MPI_Comm grid, pair = MPI_COMM_NULL;
  MPI_Cart_create(MPI_COMM_WORLD, 1, two, yes, 0, &grid);
  if (all) MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, !world_rank, 4, &pair);
  for (int way = 0; way < (all ? ways : plain_ways); ++way) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (world_rank == 1) work();
    MPI_Comm made = make(way, grid, pair);
    if (made != MPI_COMM_NULL) MPI_Comm_free(&made);
    if (world_rank == 0) work();
  }
  MPI_Comm_free(&grid);
  if (all) MPI_Comm_free(&pair);
  MPI_Finalize();
  return 0;
}
