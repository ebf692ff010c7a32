// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/region_pop.h"

#include <gtest/gtest.h>

#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using rankine::testing::EmptyJob;
using testing::AddRow;

constexpr uint64_t kMs = 1'000'000;

struct Made {
  archive::Tables tables = EmptyJob(4);
  context::NodeId outer, inner;
  Made() {
    const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
    outer = tables.space.Child(context::kRoot, region, {context::Type::string, 0, "outer"});
    inner = tables.space.Child(outer, region, {context::Type::string, 0, "inner"});
    for (uint32_t rank = 0; rank < 4; ++rank) AddRow(tables, rank, "MPI_Init", 1, kMs);
  }
  void In(context::NodeId node, uint32_t rank, uint64_t ms, uint32_t thread = 0) {
    tables.regions.push_back({rank, thread, node, 1, false, ms * kMs, ms * kMs, ms * kMs});
  }
  void Mpi(context::NodeId node, uint32_t rank, uint64_t ms, uint32_t thread = 0) {
    archive::Row& row = tables.rows[AddRow(tables, rank, "MPI_Recv", 1, ms * kMs)];
    row.node = node;
    row.thread = thread;
  }
};

// The expected values are the efficiencies of a whole run. The run has four ranks, which take 10 ms and
// spend 2, 4, 6 and 8 ms in MPI.
TEST(RegionPops, AreThoseOfARunThatIsTheRegion) {
  Made made;
  for (uint32_t rank = 0; rank < 4; ++rank) {
    made.In(made.outer, rank, 10);
    made.Mpi(made.inner, rank, rank + 1);
    made.Mpi(made.outer, rank, rank + 1);
    made.Mpi(context::kRoot, rank, 100);
  }
  const Pop pop = RegionPops(made.tables, {})[made.outer];
  EXPECT_EQ(pop.processes, 4u);
  EXPECT_EQ(pop.runtime, 10 * kMs);
  EXPECT_DOUBLE_EQ(*pop.load_balance, 5.0 / 8.0);
  EXPECT_DOUBLE_EQ(*pop.communication, 0.8);
  EXPECT_DOUBLE_EQ(*pop.parallel, 0.5);
}

// Rank 0 works for 8 of 10 ms. On an ideal network, rank 3, which works for 6 ms, would wait for 3 ms, so the
// region would last 9 ms. Thus serialisation efficiency is 8/9, and communication efficiency is 0.8.
TEST(RegionPops, SplitCommunicationByWhatAReplayWaits) {
  Made made;
  for (uint32_t rank = 0; rank < 4; ++rank) {
    made.In(made.outer, rank, 10);
    made.Mpi(made.outer, rank, rank == 0 ? 2 : 4);
  }
  IdealRun ideal;
  ideal.seconds = ideal.busiest_seconds = 1;
  ideal.waits = {
      {3, made.inner, kMs}, {3, made.outer, 2 * kMs}, {3, context::kRoot, 50 * kMs}, {2, made.outer, kMs}};
  const Pop pop = RegionPops(made.tables, {}, &ideal)[made.outer];
  EXPECT_DOUBLE_EQ(*pop.serialisation, 8.0 / 9.0);
  EXPECT_DOUBLE_EQ(*pop.transfer, 0.9);
  EXPECT_DOUBLE_EQ(*pop.communication, 0.8);
  // The replay takes longer than the run, so there is no transfer efficiency.
  ideal.waits.push_back({3, made.outer, 3 * kMs});
  const Pop odd = RegionPops(made.tables, {}, &ideal)[made.outer];
  EXPECT_FALSE(odd.transfer.has_value());
  ideal.failure = "rank 1: one-sided";
  EXPECT_FALSE(RegionPops(made.tables, {}, &ideal)[made.outer].serialisation.has_value());
}

TEST(RegionPops, LeaveOutOtherThreadsAndRanksThatWereNeverThere) {
  Made made;
  made.In(made.inner, 1, 10);
  made.In(made.inner, 2, 8);
  made.In(made.inner, 2, 500, 1);
  made.Mpi(made.inner, 2, 300, 1);
  const std::vector<Pop> pops = RegionPops(made.tables, {});
  const Pop& pop = pops[made.inner];
  EXPECT_EQ(pop.processes, 2u);
  EXPECT_DOUBLE_EQ(*pop.load_balance, 0.9);
  EXPECT_DOUBLE_EQ(*pop.communication, 1);
  EXPECT_EQ(pops[made.outer].processes, 0u);
  EXPECT_FALSE(pops[made.outer].parallel.has_value());
}

}  // namespace
}  // namespace rankine::analysis
