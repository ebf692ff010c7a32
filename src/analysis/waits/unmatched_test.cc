// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/waits.h"

#include <gtest/gtest.h>

#include "archive/tables.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis {
namespace {

using archive::testing::TracedRun;

// Rank 1 was not recorded when it received the first message. So its second receive must not be matched
// with that message.
TEST(Unmatched, IsWhatOneSideHasNotSeen) {
  for (const bool gap : {true, false}) {
    TracedRun run(2, {});
    run.Send(0, 1, 1000, 1100);
    run.Send(0, 1, 5000, 5100);
    run.Receive(0, 1, 4000, 5200);
    run.Send(0, 1, 6500, 6600, 2);  // The message has another tag, for which both processes recorded
                                    // everything.
    run.Receive(0, 1, 6000, 6700, 2);
    for (uint32_t rank = 0; rank < 2; ++rank) run.Together(rank, "MPI_Barrier", 7000 + 100 * rank, 7200);
    run.Together(0, "MPI_Bcast", 8000, 8100, 0);
    run.Together(0, "MPI_Bcast", 9000, 9100, 0);
    run.Together(1, "MPI_Bcast", 8500, 9100, 0);
    if (gap) run.Meta(1, "paused.ns", 2000);
    const archive::Tables tables = run.Load();
    const Waits waits = FindWaits(tables, 1);
    EXPECT_EQ(waits.unmatched, gap ? 3u + 3u : 0u);
    EXPECT_EQ(waits.by_class[static_cast<size_t>(WaitClass::late_sender)], 500u);
    EXPECT_EQ(waits.by_class[static_cast<size_t>(WaitClass::wait_barrier)], 100u);
  }
}

// Rank 1's flight recorder begins later than rank 0's. The last operations of both ranks correspond.
TEST(Unmatched, IsWhatAFlightRecorderHasBeforeTheOthers) {
  for (const bool finalized : {true, false}) {
    TracedRun run(2, {});
    run.Send(0, 1, 1000, 1100);  // Rank 1 received this message before its trace begins.
    run.Send(0, 1, 5000, 5100);
    run.Receive(0, 1, 4000, 5200);
    run.Together(0, "MPI_Barrier", 2000, 2100);
    run.Together(0, "MPI_Barrier", 6000, 6200);
    run.Together(1, "MPI_Barrier", 6100, 6200);
    for (uint32_t rank = 0; rank < 2; ++rank) {
      run.Meta(rank, "trace.gaps", 1);
      if (finalized) run.Meta(rank, "finalize.ns", TracedRun::kRealtime + 7000);
    }
    const archive::Tables tables = run.Load();
    const Waits waits = FindWaits(tables, 1);
    EXPECT_EQ(waits.causality.violated, 0u);
    EXPECT_EQ(waits.unmatched, finalized ? 2u : 6u);
    EXPECT_EQ(waits.by_class[static_cast<size_t>(WaitClass::late_sender)], finalized ? 1000u : 0u);
    EXPECT_EQ(waits.by_class[static_cast<size_t>(WaitClass::wait_barrier)], finalized ? 100u : 0u);
  }
}

// Both ranks are killed, so their flight recorders end at different operations. The flight recorders also
// begin at different calls. Before its flight recorder began, rank 0 had sent 9 messages. Before its flight
// recorder began, rank 1 had received 10 messages. Without the counts of earlier operations, rank 0's first
// recorded send would be matched with rank 1's first recorded receive.
TEST(Unmatched, IsWhatOnlyOneSideHasBySequence) {
  for (const bool complete : {true, false}) {
    TracedRun run(2, {});
    run.BeginLate(0);
    run.BeginLate(1, complete);
    // In this test, MPI_Isend could be replaced by any other send.
    run.Before(0, run.Message("MPI_Isend", 0, 1, true), 4);
    run.Before(0, run.Message("MPI_Send", 0, 1, true), 5);
    run.Before(0, run.Message("MPI_Send", 0, 1, true, 2), 50);
    run.Before(1, run.Message("MPI_Recv", 0, 1, false), 10);
    run.Before(1, run.Message("MPI_Recv", 0, 1, false, 2), 50);
    const layout::TiKey barrier = layout::testing::CallKey(archive::testing::FunctionOf("MPI_Barrier"));
    run.Before(0, barrier, 3);
    run.Before(1, barrier, 1);
    run.Send(0, 1, 1000, 1100);
    run.Send(0, 1, 5000, 5100);
    run.Receive(0, 1, 4000, 5200);
    run.Receive(0, 1, 5300, 5400);  // Rank 0 was killed before it could record this send.
    run.Send(0, 1, 5500, 5600, 2);
    run.Receive(0, 1, 5450, 5700, 2);
    run.Together(1, "MPI_Barrier", 900, 1000);
    run.Together(1, "MPI_Barrier", 2000, 2100);
    run.Together(0, "MPI_Barrier", 6000, 6200);
    run.Together(1, "MPI_Barrier", 6100, 6200);
    const archive::Tables tables = run.Load();
    const Waits waits = FindWaits(tables, 1);
    EXPECT_EQ(waits.causality.violated, 0u);
    const auto of = [&waits](WaitClass kind) { return waits.by_class[static_cast<size_t>(kind)]; };
    if (complete) {
      EXPECT_EQ(waits.unmatched, 3u);  // one receive and two barriers
      EXPECT_EQ(of(WaitClass::late_sender), 1000u + 50u);
      EXPECT_EQ(of(WaitClass::wait_barrier), 100u);
    } else {
      EXPECT_EQ(waits.unmatched, 10u);  // 10 operations are unmatched, although there are as many sends as
                                        // receives.
      EXPECT_TRUE(waits.lines.empty());
    }
  }
}

// The counts do not contain operations that were lost after the trace began.
TEST(Unmatched, KnowsNoOrderBehindAPause) {
  TracedRun run(2, {});
  for (uint32_t rank = 0; rank < 2; ++rank) run.BeginLate(rank);
  run.Together(0, "MPI_Barrier", 1000, 1500);
  run.Together(1, "MPI_Barrier", 1400, 1500);
  run.Pause(1, 1600);
  run.Together(0, "MPI_Barrier", 2000, 2500);
  run.Together(0, "MPI_Barrier", 3000, 3500);
  run.Together(1, "MPI_Barrier", 3400, 3500);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.unmatched, 5u);
  EXPECT_TRUE(waits.lines.empty());
}

// A wildcard receive begins before the trace begins, so its message is unknown.
TEST(Unmatched, KnowsNoOrderOfReceivesFromAnybody) {
  TracedRun run(2, {});
  for (uint32_t rank = 0; rank < 2; ++rank) run.BeginLate(rank);
  layout::TiKey any = run.Message("MPI_Irecv", 0, 1, false);
  any.from_peer = layout::kTiAnySource;
  any.request = 0;
  run.Before(1, any, 1);
  run.Before(0, run.Message("MPI_Send", 0, 1, true), 1);
  run.Send(0, 1, 1000, 1100);
  run.Send(0, 1, 5000, 5100);
  run.Receive(0, 1, 4000, 5200);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.unmatched, 3u);
  EXPECT_TRUE(waits.lines.empty());
}

}  // namespace
}  // namespace rankine::analysis
