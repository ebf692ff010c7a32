// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/drawer.h"

#include <gtest/gtest.h>

#include "archive/tables.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis {
namespace {

using archive::testing::TracedRun;

// Rank 0 sends a message to rank 1 every 100 ns, starting at 1000 ns. Rank 1 receives each message 50 ns
// later. Rank 0 is in region `a` from 1050 ns on. The trace is either in one chunk or in many chunks.
class TraceDrawerTest : public testing::TestWithParam<size_t> {
 protected:
  TraceDrawerTest() : run_(2, {"a"}) {
    for (uint64_t i = 0; i < 100; ++i) {
      run_.Send(0, 1, 1000 + 100 * i, 1010 + 100 * i);
      run_.Stall(1, 1042 + 100 * i, 1047 + 100 * i, layout::StallReason::late_sender);
      run_.Receive(0, 1, 1040 + 100 * i, 1050 + 100 * i);
    }
    run_.Enter(0, 1055, 0);
    run_.records_a_chunk = GetParam();
    tables_ = run_.Load();
  }
  TracedRun run_;
  archive::Tables tables_;
};

TEST_P(TraceDrawerTest, DrawsTheWholeRun) {
  const Drawing drawing = TraceDrawer(tables_, 1).DrawAll({});
  EXPECT_TRUE(drawing.known);
  EXPECT_EQ(drawing.resolution, 0u);
  EXPECT_EQ(drawing.calls, 200u);
  EXPECT_EQ(drawing.messages, 100u);
  EXPECT_EQ(drawing.span, 10'950u);
  ASSERT_EQ(drawing.threads.size(), 2u);
  EXPECT_EQ(drawing.threads[0].calls.back().end, 10'910u);
  EXPECT_EQ(drawing.threads[1].calls.back().end, 10'950u);
}

TEST_P(TraceDrawerTest, APartHasAllThatReachesIntoIt) {
  const TraceDrawer drawer(tables_, 1);
  const Drawing part = drawer.Draw({}, 1005, 1201);
  ASSERT_EQ(part.threads.size(), 2u);
  ASSERT_EQ(part.threads[0].calls.size(), 3u);  // The part contains the calls that begin at 1000, 1100 and
                                                // 1200.
  EXPECT_EQ(part.threads[0].calls[0].begin, 1000u);
  EXPECT_EQ(part.threads[0].calls[2].end, 1210u);
  EXPECT_EQ(part.threads[1].calls.size(), 2u);
  EXPECT_EQ(part.messages, 3u);
  EXPECT_EQ(part.drawn.size(), 3u);
  EXPECT_EQ(part.span, 10'950u);  // always the span of the whole run
  ASSERT_FALSE(part.threads[0].regions.empty());
  // The thread entered the region before the interval.
  EXPECT_NE(part.threads[0].regions.back().region, context::kRoot);
}

TEST_P(TraceDrawerTest, StallsStandBesideTheirCalls) {
  const TraceDrawer drawer(tables_, 1);
  const Drawing whole = drawer.DrawAll({});
  EXPECT_EQ(whole.stalls, 100u);
  EXPECT_TRUE(whole.threads[0].stalls.empty());
  ASSERT_EQ(whole.threads[1].stalls.size(), 100u);
  EXPECT_EQ(whole.threads[1].stalls[0].begin, 1042u);
  EXPECT_EQ(whole.threads[1].stalls[0].end, 1047u);
  EXPECT_EQ(whole.threads[1].stalls[0].function, static_cast<uint32_t>(layout::StallReason::late_sender));
  const Drawing part = drawer.Draw({}, 1145, 1246);
  EXPECT_EQ(part.stalls, 2u);
  DrawingLimits few;
  few.stalls = 10;
  EXPECT_LE(drawer.DrawAll(few).threads[1].stalls.size(), 10u);
}

TEST_P(TraceDrawerTest, APartIsFinerThanTheWhole) {
  const TraceDrawer drawer(tables_, 1);
  DrawingLimits few;
  few.calls = 20;
  EXPECT_GT(drawer.DrawAll(few).resolution, 100u);
  EXPECT_EQ(drawer.Draw(few, 1000, 1500).resolution, 0u);
}

TEST_P(TraceDrawerTest, NothingIsBeyondTheRun) {
  const TraceDrawer drawer(tables_, 1);
  EXPECT_EQ(drawer.Draw({}, 20'000, 30'000).calls, 0u);
  EXPECT_EQ(drawer.Draw({}, 500, 500).threads.size(), 2u);
  EXPECT_EQ(drawer.Draw({}, UINT64_MAX, UINT64_MAX).calls, 0u);
}

TEST_P(TraceDrawerTest, OfTooManyMessagesThoseStayThatTookLongest) {
  TracedRun run(2, {});
  run.records_a_chunk = GetParam();
  for (uint64_t i = 0; i < 50; ++i) {
    run.Send(0, 1, 1000 * i, 1000 * i + 5);
    run.Receive(0, 1, 1000 * i + 10, 1000 * i + 20 + 10 * (i % 25));
  }
  const archive::Tables tables = run.Load();
  DrawingLimits few;
  few.messages = 4;
  const Drawing drawing = TraceDrawer(tables, 2).DrawAll(few);
  EXPECT_EQ(drawing.messages, 50u);
  ASSERT_EQ(drawing.drawn.size(), 4u);
  EXPECT_EQ(drawing.drawn[0].sent, 23'000u);
  EXPECT_EQ(drawing.drawn[1].sent, 24'000u);
  EXPECT_EQ(drawing.drawn[3].received, 49'000u + 260);
  few.messages = 0;
  EXPECT_EQ(TraceDrawer(tables, 1).DrawAll(few).messages, 50u);
}

INSTANTIATE_TEST_SUITE_P(Chunks, TraceDrawerTest, testing::Values(SIZE_MAX, 40, 7, 1));

TEST(TraceDrawer, WithoutATraceThereIsNone) {
  EXPECT_FALSE(TraceDrawer(archive::Tables{}, 1).known());
  EXPECT_FALSE(TraceDrawer(archive::Tables{}, 1).DrawAll({}).known);
}

TEST(TraceDrawer, ACallAroundOthersReachesIntoPartsWithinIt) {
  TracedRun run(1, {});
  run.Together(0, "MPI_Barrier", 200, 210);
  run.Together(0, "MPI_Allreduce", 100, 900);
  const archive::Tables tables = run.Load();
  const Drawing part = TraceDrawer(tables, 1).Draw({}, 500, 600);
  ASSERT_EQ(part.threads.size(), 1u);
  ASSERT_EQ(part.threads[0].calls.size(), 1u);
  EXPECT_EQ(part.threads[0].calls[0].end, 900u);
}

}  // namespace
}  // namespace rankine::analysis
