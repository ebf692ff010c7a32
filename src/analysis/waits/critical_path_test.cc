// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/waits.h"

#include <gtest/gtest.h>

#include "analysis/testing/path_part.h"
#include "archive/tables.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis {
namespace {

using archive::testing::TracedRun;
using rankine::testing::PartOf;

// Rank 1 works for 6000 ns. Rank 0 works for 1000 ns and then waits for rank 1. After that, rank 0 works for
// 3000 ns, and rank 1 waits for rank 0.
TEST(CriticalPath, GoesThroughTheOnesThatWereLate) {
  TracedRun run(2, {"one", "two"});
  run.Enter(0, 0, 0);
  run.Leave(0, 1000);
  run.Enter(1, 0, 0);
  run.Leave(1, 6000);
  run.Send(1, 0, 6000, 6010);
  run.Receive(1, 0, 1000, 6100);
  run.Enter(0, 6100, 1);
  run.Leave(0, 9100);
  run.Send(0, 1, 9100, 9110);
  run.Receive(0, 1, 6010, 9200);
  run.Together(1, "MPI_Barrier", 9200, 9300);
  run.Together(0, "MPI_Barrier", 9110, 9300);
  const archive::Tables tables = run.Load();
  const CriticalPath path = FindWaits(tables, 2).path;
  EXPECT_EQ(path.ns, 9300u);
  const PathPart* one = PartOf(tables, path, "one");
  const PathPart* two = PartOf(tables, path, "two");
  ASSERT_TRUE(one != nullptr && two != nullptr);
  EXPECT_EQ(one->ns, 6000u);
  EXPECT_EQ(one->mean, 3500u);
  EXPECT_EQ(one->imbalance(), 2500u);
  EXPECT_EQ(one->process, 1u);
  EXPECT_EQ(two->ns, 3000u);
  EXPECT_EQ(two->mean, 1500u);
  EXPECT_EQ(two->process, 0u);
  uint64_t sum = 0;
  for (const PathPart& part : path.parts) sum += part.ns;
  EXPECT_EQ(sum, path.ns);
}

// The root of a reduction can continue only when the last rank has entered, even if the root itself is
// late.
TEST(CriticalPath, OfAReductionGoesToTheLast) {
  TracedRun run(3, {"work"});
  const uint64_t worked[] = {1000, 800, 3000};
  for (uint32_t rank = 0; rank < 3; ++rank) {
    run.Enter(rank, 0, 0);
    run.Leave(rank, worked[rank]);
  }
  run.Together(0, "MPI_Reduce", 1000, 3500, 0);
  run.Together(1, "MPI_Reduce", 900, 910, 0);
  run.Together(2, "MPI_Reduce", 3000, 3010, 0);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  ASSERT_EQ(waits.lines.size(), 1u);
  EXPECT_EQ(waits.lines[0].kind, WaitClass::early_reduce);
  EXPECT_EQ(waits.lines[0].ns, 2000u);
  const PathPart* work = PartOf(tables, waits.path, "work");
  ASSERT_NE(work, nullptr);
  EXPECT_EQ(work->ns, 3000u);
  EXPECT_EQ(work->process, 2u);
  EXPECT_EQ(work->mean, 1600u);
}

// The ranks do not wait for each other, so the critical path stays on the rank that takes longest.
TEST(CriticalPath, WithoutMessagesIsTheLongestRank) {
  TracedRun run(2, {"work"});
  for (uint32_t rank = 0; rank < 2; ++rank) {
    run.Enter(rank, 0, 0);
    run.Leave(rank, 4000 + 1000 * rank);
  }
  run.Together(0, "MPI_Scan", 4500, 4510);
  const archive::Tables tables = run.Load();
  const CriticalPath path = FindWaits(tables, 1).path;
  EXPECT_EQ(path.ns, 5000u);
  EXPECT_EQ(path.changes, 0u);
}

// In the trace, this work extends beyond the return of MPI_Init and the begin of MPI_Finalize. The excess
// must not count.
TEST(CriticalPath, IsWithinTheTimeOfTheRanks) {
  TracedRun run(2, {"all"});
  for (uint32_t rank = 0; rank < 2; ++rank) {
    run.Enter(rank, 100, 0);
    run.Leave(rank, 9900 - rank);
    run.Together(rank, "MPI_Barrier", 5000 + 500 * rank, 5600);
    run.Meta(rank, "init.done.ns", TracedRun::kRealtime + 3000);
    run.Meta(rank, "finalize.ns", TracedRun::kRealtime + 7000);
  }
  const archive::Tables tables = run.Load();
  const CriticalPath path = FindWaits(tables, 1).path;
  EXPECT_EQ(path.ns, 4000u);
  const PathPart* all = PartOf(tables, path, "all");
  ASSERT_NE(all, nullptr);
  EXPECT_EQ(all->ns, 3900u);
  EXPECT_EQ(all->mean, 3650u);
}

}  // namespace
}  // namespace rankine::analysis
