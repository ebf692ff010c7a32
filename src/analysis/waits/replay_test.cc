// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <random>

#include "analysis/testing/made_run.h"
#include "analysis/waits/merged_reader.h"
#include "analysis/waits/queue.h"
#include "analysis/waits/wait_store.h"
#include "analysis/waits/waits.h"
#include "archive/rows/process.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using archive::testing::TracedRun;
using testing::MadeRun;
using testing::TextOf;

// The result must not depend on the number of calls kept in memory.
TEST(Replay, InPiecesFindsWhatIsFoundAtOnce) {
  for (const unsigned seed : {1u, 2u, 3u}) {
    MadeRun made(seed);
    const archive::Tables tables = made.Make(1500).Load();
    const Waits whole = FindWaits(tables, 1, size_t{1} << 40);
    EXPECT_EQ(whole.causality.violated, 0u);
    EXPECT_EQ(whole.unknown, 0u);
    EXPECT_GT(whole.by_class[static_cast<size_t>(WaitClass::wrong_order)], 0u);
    EXPECT_GT(whole.by_class[static_cast<size_t>(WaitClass::late_sender)], 0u);
    uint64_t path = 0;
    for (const PathPart& part : whole.path.parts) path += part.ns;
    EXPECT_EQ(path, whole.path.ns);
    for (const size_t held : {1u, 1500u})
      EXPECT_EQ(TextOf(FindWaits(tables, 2, held)), TextOf(whole)) << held;
  }
}

// The result must not depend on the length of the pieces, however much the clocks differ. If the clocks
// differ a lot, the calls of several pieces must be in memory.
TEST(Replay, InPiecesOfARepairedTraceIsTheSame) {
  for (const unsigned seed : {4u, 5u, 6u}) {
    for (const int64_t behind : {int64_t{300}, int64_t{1500}, int64_t{3'000'000}}) {
      MadeRun made(seed, seed % 2 == 0);
      TracedRun& run = made.Make(300);
      run.clock(seed % MadeRun::kRanks) = {"two", 0, 0, -behind};
      const archive::Tables tables = run.Load();
      const Waits whole = FindWaits(tables, 1, size_t{1} << 40);
      EXPECT_GT(whole.causality.violated, 0u);
      for (const size_t held : {1u, 500u}) {
        const Waits pieces = FindWaits(tables, 2, held);
        EXPECT_EQ(TextOf(pieces), TextOf(whole)) << seed << ", " << behind << ", " << held;
        EXPECT_EQ(pieces.causality.moved_ns, whole.causality.moved_ns);
      }
    }
  }
}

// If a probe finds a message, the wait for the message belongs to the probe. The probe comes before the
// receive, which may be in another piece.
TEST(Replay, OfARepairedTraceTheCallBeforeIsHeld) {
  TracedRun run(2, {});
  run.clock(1) = {"two", 0, 0, -150};
  run.Send(1, 0, 100'000, 100'010);
  run.Receive(1, 0, 100'000, 100'100);
  for (uint64_t i = 200; i < 500; ++i) {
    run.Send(0, 1, i * 1000, i * 1000 + 10);
    run.Call(1, i * 1000, i * 1000 + 100, run.Message("MPI_Probe", 0, 1, false));
    run.Receive(0, 1, i * 1000 + 900, i * 1000 + 910);
  }
  const archive::Tables tables = run.Load();
  const Waits whole = FindWaits(tables, 1, size_t{1} << 40);
  EXPECT_EQ(whole.causality.violated, 300u);
  EXPECT_EQ(whole.causality.moved_ns, 50u);
  for (const size_t held : {1u, 100u, 300u})
    EXPECT_EQ(TextOf(FindWaits(tables, 1, held)), TextOf(whole)) << held;
}

TEST(MergedReader, GivesEachCallOnceAndKeepsItsPromise) {
  MadeRun made(5);
  const archive::Tables tables = made.Make(500).Load();
  const std::vector<archive::Timeline> whole = archive::ReadTimelines(tables, 1).threads;
  std::vector<archive::Timeline> lines(whole.size());
  std::vector<std::unique_ptr<archive::LineReader>> readers;
  for (size_t i = 0; i < whole.size(); ++i) {
    lines[i].process = whole[i].process;
    readers.push_back(std::make_unique<MemoryReader>(whole[i]));
  }
  const WorkerTeam alone;
  MergedReader steps(std::move(readers), &lines, tables.processes.size(), 1, alone, 1);
  std::vector<uint32_t> taken(whole.size());
  size_t most = 0, pieces = 0;
  const auto take = [&](uint32_t, CallPlace place) { EXPECT_EQ(place.call, taken[place.line]++); };
  while (steps.Read(take)) {
    ++pieces;
    for (uint32_t i = 0; i < whole.size(); ++i) {
      const auto& calls = whole[i].calls;
      EXPECT_EQ(steps.Taken(i), taken[i]);
      if (taken[i] < calls.size()) {
        EXPECT_GE(calls[taken[i]].begin, steps.frontier());
      }
      most = std::max(most, lines[i].calls.size());
      steps.DropBefore(i, steps.frontier());
    }
  }
  for (size_t i = 0; i < whole.size(); ++i) EXPECT_EQ(taken[i], whole[i].calls.size());
  EXPECT_GT(pieces, 20u);
  EXPECT_LT(most, 256u);
}

TEST(WaitStore, GivesBackWhatWasPut) {
  std::mt19937_64 random(7);
  WaitStore store(3);
  std::vector<Wait> put;
  uint32_t call = 0;
  for (int i = 0; i < 1000; ++i) {
    const Wait wait =
        WaitFor(static_cast<WaitClass>(random() % kWaitClasses), {3, call += 1 + random() % 300},
                random() >> (random() % 64), random() >> (20 + random() % 44), random() % 5000);
    put.push_back(wait);
    store.Put(wait);
  }
  EXPECT_EQ(store.count(), put.size());
  const auto same = [](const Wait& a, const Wait& b) {
    return a.kind == b.kind && a.where == b.where && a.begin == b.begin && a.ns == b.ns && a.late == b.late;
  };
  WaitCursor cursor(store);
  std::vector<Wait> read;
  for (uint32_t to = 0; to < call + 500; to += 77) cursor.Take(to, &read);
  ASSERT_EQ(read.size(), put.size());
  for (size_t i = 0; i < put.size(); ++i) EXPECT_TRUE(same(read[i], put[i])) << i;
}

TEST(WaitStore, OfOneCallTheLongestIsKept) {
  WaitStore store(0);
  for (uint32_t call = 0; call < 600; call += 2) store.Put(WaitFor(WaitClass::lock, {0, call}, 10, 100, 1));
  store.Merge({WaitFor(WaitClass::late_post, {0, 7}, 10, 5, 1),
               WaitFor(WaitClass::late_post, {0, 8}, 10, 5, 1),
               WaitFor(WaitClass::early_wait, {0, 10}, 10, 500, 1),
               WaitFor(WaitClass::late_post, {0, 10}, 10, 5, 1)});
  std::vector<Wait> read;
  WaitCursor(store).Take(1000, &read);
  ASSERT_EQ(read.size(), 301u);
  EXPECT_EQ(read[4].where.call, 7u);
  EXPECT_EQ(read[5].ns, 100u);
  EXPECT_EQ(read[6].kind, WaitClass::early_wait);
}

// Waits in one call that follow each other without a gap are all kept, even if a block ends between two of
// them.
TEST(WaitStore, OfOneCallThoseThatFollowOneAnotherAreKept) {
  WaitStore store(0);
  for (uint32_t call = 0; call < 255; ++call) store.Put(WaitFor(WaitClass::lock, {0, call}, 10, 100, 1));
  store.Put(WaitFor(WaitClass::early_wait, {0, 255}, 10, 20, 1));
  store.Put(WaitFor(WaitClass::late_complete, {0, 255}, 30, 20, 1));
  store.Merge({WaitFor(WaitClass::late_post, {0, 255}, 45, 15, 1),
               WaitFor(WaitClass::late_post, {0, 255}, 50, 5, 1)});
  std::vector<Wait> read;
  WaitCursor(store).Take(1000, &read);
  ASSERT_EQ(read.size(), 258u);
  EXPECT_EQ(read[255].ns, 20u);
  EXPECT_EQ(read[256].begin, 30u);
  EXPECT_EQ(read[257].ns, 5u);
}

TEST(Queue, KeepsPlaces) {
  Queue<int> queue;
  for (int i = 0; i < 1000; ++i) queue.push_back(i);
  for (int i = 0; i < 900; ++i) queue.pop_front();
  EXPECT_EQ(queue.size(), 1000u);
  EXPECT_EQ(queue.held(), 100u);
  EXPECT_EQ(queue[950], 950);
  EXPECT_EQ(queue.held(0), 900);
  for (int i = 0; i < 100; ++i) queue.pop_front();
  queue.push_back(7);
  EXPECT_EQ(queue[1000], 7);
}

}  // namespace
}  // namespace rankine::analysis
