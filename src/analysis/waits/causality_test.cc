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

layout::TiKey Prefix(uint64_t bytes) {
  layout::TiKey key = layout::testing::CallKey(archive::testing::FunctionOf("MPI_Scan"));
  key.to_bytes = key.from_bytes = bytes;
  return key;
}

// Rank 1's clock is 3000 ns behind. So rank 1 appears to receive before rank 0 sends, and to leave a
// barrier before rank 0 enters that barrier.
TEST(Causality, IsCountedAndRepaired) {
  TracedRun run(2, {"work"});
  run.clock(1) = {"two", 0, 0, -3000};
  run.Send(0, 1, 5000, 5010);
  run.Receive(0, 1, 4900, 5100);
  run.Enter(1, 5200, 0);
  run.Leave(1, 6200);
  run.Together(0, "MPI_Barrier", 6100, 6310);
  run.Together(1, "MPI_Barrier", 6250, 6300);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.causality.checked, 3u);
  EXPECT_EQ(waits.causality.violated, 2u);
  EXPECT_EQ(waits.causality.most_ns, 2900u);  // The call ended at 2100, but the message was sent at 5000.
  EXPECT_EQ(waits.causality.moved_ns, 2900u);
  // After the repair, the receive ends at the earliest possible time. The end of the repaired receive is
  // still 100 ns too early. Rank 1's work then takes 1000 ns minus 1 %, because the shift shrinks by 1 % of
  // the distance.
  const PathPart* work = PartOf(tables, waits.path, "work");
  ASSERT_NE(work, nullptr);
  EXPECT_NEAR(static_cast<double>(work->ns), 1000, 12);
  for (const WaitLine& line : waits.lines) EXPECT_LE(line.ns, 210u);
}

// Rank 2's clock is 3000 ns behind, so rank 2 appears to receive the sum before rank 1 enters. Ranks 0 and
// 1 leave before rank 2 enters.
TEST(Causality, OfAPrefixReductionEachNeedsThoseBeforeIt) {
  for (const uint64_t bytes : {8u, 0u}) {
    TracedRun run(3, {});
    run.clock(2) = {"two", 0, 0, -3000};
    run.Call(0, 1000, 1100, Prefix(bytes));
    run.Call(1, 4000, 4100, Prefix(bytes));
    run.Call(2, 5000, 5200, Prefix(bytes));
    const archive::Tables tables = run.Load();
    const Waits waits = FindWaits(tables, 1);
    // A reduction of 0 bytes does not synchronise the ranks.
    EXPECT_EQ(waits.causality.checked, bytes == 0 ? 0u : 2u);
    EXPECT_EQ(waits.causality.violated, bytes == 0 ? 0u : 1u);
    // The call ended at 2200, but rank 1 entered at 4000.
    EXPECT_EQ(waits.causality.most_ns, bytes == 0 ? 0u : 1800u);
    EXPECT_EQ(waits.causality.moved_ns, bytes == 0 ? 0u : 1800u);
    if (bytes == 0) continue;
    // Rank 2 entered 200 ns before it left; both events were moved past rank 1's entry.
    ASSERT_EQ(waits.lines.size(), 1u);
    EXPECT_EQ(waits.lines[0].kind, WaitClass::early_scan);
    EXPECT_NEAR(static_cast<double>(waits.lines[0].ns), 200, 5);
  }
}

// The dependencies of a rank are complete only when the dependencies of all lower ranks are complete. In this
// test, a message from rank 0 moves an event of rank 1, which in turn moves an event of rank 2.
TEST(Causality, OfAPrefixReductionGoesOnThroughTheRanks) {
  TracedRun run(4, {});
  run.clock(1) = run.clock(2) = {"two", 0, 0, -3000};
  run.Send(0, 1, 9000, 9010);
  run.Receive(0, 1, 9020, 9100);  // the time 6100 on rank 1's clock
  for (uint32_t rank = 0; rank < 4; ++rank) run.Call(rank, 9200, 9300, Prefix(8));
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.causality.checked, 4u);
  EXPECT_EQ(waits.causality.violated, 3u);  // There are three violations: the message, the dependency of
                                            // rank 1, and the dependency of rank 2.
  EXPECT_EQ(waits.causality.most_ns, 2900u);
  EXPECT_EQ(waits.causality.moved_ns, 2900u);
  for (const WaitLine& line : waits.lines) EXPECT_LE(line.longest, 150u) << NameOf(line.kind);
}

TEST(Causality, OfOneClockIsLeftAlone) {
  TracedRun run(2, {});
  run.Send(0, 1, 5000, 5010);
  run.Receive(0, 1, 4900, 5100);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.causality.checked, 1u);
  EXPECT_EQ(waits.causality.violated, 0u);
  ASSERT_EQ(waits.lines.size(), 1u);
  EXPECT_EQ(waits.lines[0].ns, 100u);
}

}  // namespace
}  // namespace rankine::analysis
