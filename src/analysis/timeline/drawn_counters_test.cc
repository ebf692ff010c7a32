// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/drawn_counters.h"

#include <gtest/gtest.h>

#include <numeric>

#include "analysis/timeline/drawer.h"
#include "archive/tables.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis {
namespace {

using archive::testing::TracedRun;

// The trace lasts from 0 to 1000. Each rank enters another region at 0, 400, 500 and 1000. Calls in between
// change nothing. The trace is either in one chunk or in many chunks.
class DrawnCountersTest : public testing::TestWithParam<size_t> {
 protected:
  DrawnCountersTest() : run_(2, {"a"}) {
    run_.records_a_chunk = GetParam();
    for (const uint32_t rank : {0u, 1u}) {
      run_.Enter(rank, 0, 0);
      for (uint64_t at = 10; at < 390; at += 10) run_.Together(rank, "MPI_Barrier", at, at + 5);
      run_.Measure(rank, 400, 800);
      run_.Leave(rank, 400);
      if (rank == 1) run_.Measure(rank, 500, 7);
      run_.Enter(rank, 500, 0);
      run_.Measure(rank, 1000, 50);
      run_.Leave(rank, 1000);
    }
    tables_ = run_.Load();
  }
  TracedRun run_;
  archive::Tables tables_;
};

TEST_P(DrawnCountersTest, AreSpreadOverTheTimeInWhichTheyWereCounted) {
  const auto drawn = TraceDrawer(tables_, 2).DrawCounters(10);
  ASSERT_EQ(drawn.size(), 1u);
  EXPECT_EQ(drawn[0].name, "counters.things");
  EXPECT_FALSE(drawn[0].highest);
  const std::vector<double> expected = {400, 400, 400, 400, 7, 20, 20, 20, 20, 20};
  ASSERT_EQ(drawn[0].values.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(drawn[0].values[i], expected[i], 1e-6) << i;
}

TEST_P(DrawnCountersTest, HaveTheSameSumForAnyNumberOfParts) {
  for (const size_t parts : {1, 3, 7, 1000}) {
    const auto drawn = TraceDrawer(tables_, 1).DrawCounters(parts);
    ASSERT_EQ(drawn.size(), 1u);
    EXPECT_NEAR(std::accumulate(drawn[0].values.begin(), drawn[0].values.end(), 0.0), 1707, 1e-6);
  }
  EXPECT_TRUE(TraceDrawer(tables_, 1).DrawCounters(0).empty());
}

INSTANTIATE_TEST_SUITE_P(Chunks, DrawnCountersTest, testing::Values(SIZE_MAX, 40, 7, 1));

TEST(DrawnCounters, AreNoneWithoutCounts) {
  TracedRun run(1, {"a"});
  run.Enter(0, 0, 0);
  run.Together(0, "MPI_Barrier", 10, 20);
  EXPECT_TRUE(TraceDrawer(run.Load(), 1).DrawCounters(10).empty());
  EXPECT_TRUE(TraceDrawer(archive::Tables{}, 1).DrawCounters(10).empty());
}

}  // namespace
}  // namespace rankine::analysis
