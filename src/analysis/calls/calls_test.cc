// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "analysis/calls/message_sizes.h"
#include "analysis/calls/partners.h"
#include "analysis/calls/profile.h"
#include "analysis/calls/threads.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using rankine::testing::EmptyJob;
using testing::AddRow;

TEST(Profile, CountsRanksWithoutACallAsZero) {
  archive::Tables tables = EmptyJob(4);
  AddRow(tables, 2, "MPI_Recv", 3, 400);
  const Profile profile = MakeProfile(tables);
  ASSERT_EQ(profile.sites.size(), 1u);
  const Spread& time = profile.sites[0].time;
  EXPECT_EQ(time.min, 0u);
  EXPECT_EQ(time.max, 400u);
  EXPECT_DOUBLE_EQ(time.mean, 100);
  EXPECT_DOUBLE_EQ(time.imbalance, 4);
  EXPECT_EQ(time.max_process, 2u);
  EXPECT_EQ(time.min_process, 0u);
  EXPECT_EQ(time.present, 1u);
}

TEST(Profile, CutsAgreeWithTheRows) {
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    const archive::Tables tables = testing::RandomJob(seed, 300);
    uint64_t calls = 0, time = 0;
    for (const archive::Row& row : tables.rows) {
      calls += row.calls;
      time += row.time_sum;
    }
    const Profile profile = MakeProfile(tables);
    EXPECT_EQ(profile.calls, calls);
    EXPECT_EQ(profile.time_sum, time);
    for (const auto* cut : {&profile.sites, &profile.functions}) {
      uint64_t cut_calls = 0, cut_time = 0, last = UINT64_MAX;
      for (const ProfileLine& line : *cut) {
        cut_calls += line.calls;
        cut_time += line.time.sum;
        EXPECT_LE(line.time_sum, last);
        last = line.time_sum;
      }
      EXPECT_EQ(cut_calls, calls);
      EXPECT_EQ(cut_time, time);
    }
  }
}

TEST(Profile, LeavesStartAndEndOutOfTheShareOfTime) {
  archive::Tables tables = EmptyJob(1);
  AddRow(tables, 0, "MPI_Init", 1, 1000);
  AddRow(tables, 0, "MPI_Barrier", 1, 10);
  EXPECT_EQ(MakeProfile(tables).time_sum, 10u);
  EXPECT_EQ(MakeProfile(tables).functions[0].phase, Phase::initialize);
}

TEST(Partners, MapsPeersToWorldRanks) {
  archive::Tables tables = EmptyJob(4);
  tables.comms.push_back({2, 1, "odd", 2, 0, false, {1, 3}});
  tables.comms.push_back({3, 1, "far", 2, 2, true, {1, 3}});
  const uint32_t row = AddRow(tables, 1, "MPI_Send", 1, 1, 10);
  tables.rows[row].comm = 1;
  const uint32_t inter = AddRow(tables, 1, "MPI_Send", 1, 1, 10);
  tables.rows[inter].comm = 2;
  tables.peers = {
      {row, 1, false, 1, 10}, {row, 1, true, 2, 20}, {inter, 0, false, 1, 5}, {99, 0, false, 1, 1}};
  const Partners partners = FindPartners(tables);
  ASSERT_EQ(partners.pairs.size(), 2u);
  EXPECT_EQ(partners.pairs[0].peer, 0);
  EXPECT_EQ(partners.pairs[0].comm, 2u);
  EXPECT_EQ(partners.pairs[1].peer, 3);
  EXPECT_EQ(partners.pairs[1].comm, archive::kNone);
  EXPECT_EQ(partners.pairs[1].received_bytes, 20u);
  EXPECT_EQ(partners.sent_bytes, 15u);
}

TEST(MessageSizes, AddsHistogramsByClass) {
  archive::Tables tables = EmptyJob(1);
  std::array<uint64_t, layout::kSizeBuckets> sizes{};
  sizes[0] = 1;
  sizes[4] = 5;
  tables.sizes = {sizes, sizes};
  tables.rows[AddRow(tables, 0, "MPI_Send", 1, 1)].sizes = 0;
  tables.rows[AddRow(tables, 0, "MPI_Isend", 1, 1)].sizes = 1;
  tables.rows[AddRow(tables, 0, "MPI_Bcast", 1, 1)].sizes = 77;
  const auto classes = MessageSizes(tables);
  ASSERT_EQ(classes.size(), 1u);
  EXPECT_EQ(classes[0].name, "point_to_point");
  EXPECT_EQ(classes[0].buckets[4], 10u);
  EXPECT_EQ(classes[0].total, 12u);
  EXPECT_EQ(RangeOfBucket(4).smallest, 8u);
  EXPECT_EQ(RangeOfBucket(4).largest, 15u);
}

TEST(Threads, AreListedByProcess) {
  archive::Tables tables = EmptyJob(2);
  tables.rows[AddRow(tables, 1, "MPI_Send", 1, 5)].thread = 1;
  tables.rows[AddRow(tables, 1, "MPI_Send", 2, 6)].thread = 0;
  const auto threads = Threads(tables);
  ASSERT_EQ(threads.size(), 2u);
  EXPECT_EQ(threads[0].thread, 0u);
  EXPECT_EQ(threads[0].calls, 2u);
}

}  // namespace
}  // namespace rankine::analysis
