// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <random>

#include "analysis/waits/waits.h"
#include "archive/tables.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis {
namespace {

using archive::testing::FunctionOf;
using archive::testing::TracedRun;

// Makes a run in which ranks make calls on one RMA window.
class WindowRun {
 public:
  explicit WindowRun(uint32_t ranks) : run(ranks, {"late"}) {}

  void Own(uint32_t rank, std::string_view function, uint64_t begin, uint64_t end) {
    run.Call(rank, begin, end, Key(function));
  }
  void At(uint32_t rank, std::string_view function, uint32_t target, uint64_t begin, uint64_t end) {
    layout::TiKey key = Key(function);
    key.to_peer = PeerOf(rank, target);
    run.Call(rank, begin, end, key);
  }
  // MPI_Win_start names targets; MPI_Win_post names origins.
  void Group(uint32_t rank, std::string_view function, const std::vector<uint32_t>& others, uint64_t begin,
             uint64_t end) {
    layout::TiKey key = Key(function);
    key.flags |= layout::kTiPeers;
    key.list = 0;
    std::vector<uint32_t> peers{static_cast<uint32_t>(others.size())};
    for (const uint32_t other : others) peers.push_back(static_cast<uint32_t>(PeerOf(rank, other)));
    std::vector<uint32_t> list{0, 0};
    if (function == "MPI_Win_post") list.push_back(0);
    list.insert(list.end(), peers.begin(), peers.end());
    if (function == "MPI_Win_start") list.push_back(0);
    run.Call(rank, begin, end, key, std::move(list));
  }

  TracedRun run;

 private:
  static layout::TiKey Key(std::string_view function) {
    layout::TiKey key = layout::testing::CallKey(FunctionOf(function));
    key.object = 0;
    return key;
  }
  int32_t PeerOf(uint32_t rank, uint32_t other) const {
    return run.Message("MPI_Send", rank, other, true).to_peer;
  }
};

uint64_t Of(const Waits& waits, WaitClass kind) {
  return waits.by_class[static_cast<size_t>(kind)];
}

const WaitLine* LineOf(const Waits& waits, WaitClass kind) {
  for (const WaitLine& line : waits.lines) {
    if (line.kind == kind) return &line;
  }
  return nullptr;
}

// The clock of one rank is 3000 ns behind. If the origin's clock is behind, the origin appears to complete
// its epoch before the target has called MPI_Win_post. If the target's clock is behind, the target appears to
// leave MPI_Win_wait before the origin has completed.
TEST(OneSided, EpochsWithCausesBehindTheirEffectsAreRepaired) {
  for (const uint32_t behind : {0u, 1u}) {
    WindowRun made(2);
    made.run.clock(behind) = {"two", 0, 0, -3000};
    made.Group(0, "MPI_Win_post", {1}, 5000, 5010);
    made.Group(1, "MPI_Win_start", {0}, 5100, 5110);
    made.At(1, "MPI_Put", 0, 5120, 5130);
    made.Own(1, "MPI_Win_complete", 5200, 5300);
    made.Own(0, "MPI_Win_wait", 5050, 5400);
    const archive::Tables tables = made.run.Load();
    const Waits waits = FindWaits(tables, 1);
    EXPECT_EQ(waits.causality.checked, 2u) << behind;
    EXPECT_EQ(waits.causality.violated, 1u) << behind;
    // If rank 1's clock is behind, the origin ended at 2300, but the target posted at 5000. If rank 0's
    // clock is behind, the target ended at 2400, but the origin completed at 5200.
    EXPECT_EQ(waits.causality.most_ns, behind == 1 ? 2700u : 2800u);
    EXPECT_EQ(waits.causality.moved_ns, waits.causality.most_ns);
    for (const WaitLine& line : waits.lines) EXPECT_LE(line.ns, 350u) << NameOf(line.kind);
  }
}

// If a trace has gaps, the n-th epochs of two processes may not correspond.
TEST(OneSided, EpochsOfATraceWithGapsAreNotHeldAgainstEachOther) {
  WindowRun made(2);
  made.run.clock(1) = {"two", 0, 0, -3000};
  made.run.BeginLate(0, false);
  made.Group(0, "MPI_Win_post", {1}, 5000, 5010);
  made.Group(1, "MPI_Win_start", {0}, 5100, 5110);
  made.Own(1, "MPI_Win_complete", 5200, 5300);
  made.Own(0, "MPI_Win_wait", 5050, 5400);
  const archive::Tables tables = made.run.Load();
  EXPECT_EQ(FindWaits(tables, 1).causality.checked, 0u);
}

TEST(OneSided, MakingAndFreeingAWindowWaitForTheLast) {
  WindowRun made(3);
  for (uint32_t rank = 0; rank < 3; ++rank) {
    made.Own(rank, "MPI_Win_create", 1000 + 100 * rank, 1300);
    made.Own(rank, "MPI_Win_fence", 2000 + 10 * rank, 2300);
    made.Own(rank, "MPI_Win_free", 3000 + rank, 3300);
  }
  const archive::Tables tables = made.run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(Of(waits, WaitClass::wait_create), 300u);
  EXPECT_EQ(Of(waits, WaitClass::wait_fence), 30u);
  EXPECT_EQ(Of(waits, WaitClass::wait_free), 3u);
  EXPECT_EQ(waits.ns, 333u);
}

// Rank 1 makes its last access at 300, but completes the epoch only at 900. The wait until 300 is due to
// the work of rank 1 (early_wait). The wait after 300 is due to the late completion by rank 1
// (late_complete).
TEST(OneSided, AnEpochThatCouldHaveBeenCompletedIsLate) {
  WindowRun made(2);
  made.Group(0, "MPI_Win_post", {1}, 100, 110);
  made.Own(0, "MPI_Win_wait", 150, 950);
  made.Group(1, "MPI_Win_start", {0}, 120, 130);
  made.At(1, "MPI_Put", 0, 200, 250);
  made.At(1, "MPI_Put", 0, 260, 300);
  made.run.Enter(1, 300, 0);
  made.run.Leave(1, 890);
  made.Own(1, "MPI_Win_complete", 900, 910);
  const archive::Tables tables = made.run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(Of(waits, WaitClass::early_wait), 150u);
  EXPECT_EQ(Of(waits, WaitClass::late_complete), 600u);
  const WaitLine* line = LineOf(waits, WaitClass::late_complete);
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->causes[0].key.process, 1u);
  EXPECT_EQ(line->causes[0].ns, 590u);
  uint64_t path = 0;
  for (const PathPart& part : waits.path.parts) path += part.ns;
  EXPECT_EQ(path, waits.path.ns);
  EXPECT_EQ(waits.path.changes, 1u);
}

// If there are several origins, MPI_Win_wait waits for the origin that completes last. Earlier calls of other
// origins do not affect this wait.
TEST(OneSided, AnExposureWaitsForTheLastOrigin) {
  WindowRun made(3);
  made.Group(0, "MPI_Win_post", {1, 2}, 100, 110);
  made.Own(0, "MPI_Win_wait", 150, 950);
  for (uint32_t rank = 1; rank < 3; ++rank) {
    made.Group(rank, "MPI_Win_start", {0}, 120, 130);
    made.At(rank, "MPI_Get", 0, 200, rank == 1 ? 800 : 400);
    made.Own(rank, "MPI_Win_complete", rank == 1 ? 810 : 900, 910);
  }
  const archive::Tables tables = made.run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(Of(waits, WaitClass::early_wait), 250u);
  EXPECT_EQ(Of(waits, WaitClass::late_complete), 500u);
}

TEST(OneSided, AnAccessWaitsForThePost) {
  WindowRun made(2);
  made.Group(1, "MPI_Win_start", {0}, 100, 110);
  made.At(1, "MPI_Get", 0, 200, 720);
  made.Own(1, "MPI_Win_complete", 730, 740);
  made.Group(0, "MPI_Win_post", {1}, 700, 710);
  made.Own(0, "MPI_Win_wait", 720, 750);
  const archive::Tables tables = made.run.Load();
  const Waits waits = FindWaits(tables, 1);
  const WaitLine* line = LineOf(waits, WaitClass::late_post);
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->function, FunctionOf("MPI_Get"));
  EXPECT_EQ(line->ns, 500u);
}

// MPI_Win_lock_all takes a shared lock on each rank, so an exclusive lock on one rank blocks it.
TEST(OneSided, ALockOfAllWaitsForTheOneOfARank) {
  for (const bool both_all : {false, true}) {
    WindowRun made(3);
    if (both_all) {
      made.Own(1, "MPI_Win_lock_all", 100, 110);
      made.Own(1, "MPI_Win_unlock_all", 800, 810);
    } else {
      made.At(1, "MPI_Win_lock", 0, 100, 110);
      made.At(1, "MPI_Win_unlock", 0, 800, 810);
    }
    made.Own(2, "MPI_Win_lock_all", 200, 210);
    made.At(2, "MPI_Win_flush", 0, 300, 820);
    made.Own(2, "MPI_Win_unlock_all", 900, 910);
    made.Own(0, "MPI_Win_create", 50, 60);
    const archive::Tables tables = made.run.Load();
    const Waits waits = FindWaits(tables, 1);
    EXPECT_EQ(Of(waits, WaitClass::lock), both_all ? 0u : 500u);
  }
}

// A library may delay taking the lock until the unlock call. In its unlock call, rank 2 waits for rank 1, and
// rank 0 waits for rank 2.
TEST(OneSided, ALockThatIsPutOffWaitsInTheUnlock) {
  WindowRun made(3);
  made.At(1, "MPI_Win_lock", 0, 100, 110);
  made.At(1, "MPI_Win_unlock", 0, 800, 810);
  made.At(2, "MPI_Win_lock", 0, 200, 210);
  made.At(2, "MPI_Win_unlock", 0, 300, 830);
  made.At(0, "MPI_Win_lock", 0, 250, 260);
  made.At(0, "MPI_Win_unlock", 0, 320, 900);
  const archive::Tables tables = made.run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(Of(waits, WaitClass::lock), 500u + 510u);
  EXPECT_EQ(waits.lines.front().function, FunctionOf("MPI_Win_unlock"));
}

// Rank 1 released the lock at 800, but had no core until 2000.
TEST(OneSided, WhoLetGoNeedNotHaveLeftItsUnlock) {
  WindowRun made(3);
  made.At(1, "MPI_Win_lock", 0, 100, 110);
  made.At(1, "MPI_Win_unlock", 0, 800, 2000);
  made.At(2, "MPI_Win_lock", 0, 200, 810);
  made.At(2, "MPI_Win_unlock", 0, 900, 910);
  const archive::Tables tables = made.run.Load();
  EXPECT_EQ(Of(FindWaits(tables, 1), WaitClass::lock), 600u);
}

// Rank 0 works outside MPI from 50 to 2000.
TEST(OneSided, AnAccessWaitsForItsTargetToComeIntoMpi) {
  struct Case {
    uint64_t begin, end, waited, late;
  };
  for (const Case& one :
       // There is a wait only if the call ends soon after the target entered MPI.
       {Case{200, 2100, 1800, 1790}, Case{200, 1900, 0, 0}, Case{200, 9000, 0, 0},
        Case{40, 2100, 1950, 1930},  // The wait begins when the target returns from MPI.
        Case{2005, 2100, 0, 0}}) {
    WindowRun made(2);
    for (uint32_t rank = 0; rank < 2; ++rank) made.Own(rank, "MPI_Win_create", rank, rank == 0 ? 50 : 20);
    made.run.Enter(0, 60, 0);
    made.run.Leave(0, 1990);
    made.run.Send(0, 1, 2000, 2010);
    made.At(1, "MPI_Win_lock", 0, 21, 22);
    made.At(1, "MPI_Fetch_and_op", 0, one.begin, one.end);
    made.At(1, "MPI_Win_unlock", 0, 9100, 9101);
    const archive::Tables tables = made.run.Load();
    for (const size_t held : {size_t{1}, size_t{1} << 20}) {
      const Waits waits = FindWaits(tables, 1, held);
      EXPECT_EQ(Of(waits, WaitClass::wait_progress), one.waited) << one.begin << ' ' << one.end;
      if (one.waited == 0) continue;
      const WaitLine* line = LineOf(waits, WaitClass::wait_progress);
      ASSERT_NE(line, nullptr);
      EXPECT_EQ(line->function, FunctionOf("MPI_Fetch_and_op"));
      EXPECT_EQ(line->causes[0].key.process, 0u);
      EXPECT_EQ(line->causes[0].ns, one.late);
    }
  }
}

// MPI_Win_flush_all also waits for ranks accessed since the last flush.
TEST(OneSided, AFlushOfAllWaitsForWhoWasAccessed) {
  WindowRun made(3);
  for (uint32_t rank = 0; rank < 3; ++rank) made.Own(rank, "MPI_Win_create", rank, 10);
  made.run.Send(0, 1, 1500, 1510);
  made.run.Send(2, 1, 600, 610);
  made.Own(1, "MPI_Win_lock_all", 20, 30);
  made.At(1, "MPI_Put", 2, 40, 50);
  made.Own(1, "MPI_Win_flush_all", 100, 620);
  made.At(1, "MPI_Put", 0, 630, 640);
  made.Own(1, "MPI_Win_unlock_all", 700, 1520);
  const archive::Tables tables = made.run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(Of(waits, WaitClass::wait_progress), 500u + 800u);
}

// Request-based accesses (such as MPI_Rput) are completed by a wait call. The requests of these accesses
// must not count as requests without a recorded start.
TEST(OneSided, RequestsAreKnown) {
  WindowRun made(2);
  layout::TiKey key = layout::testing::CallKey(FunctionOf("MPI_Rput"));
  key.object = 0;
  key.request = 4;
  made.run.Call(0, 100, 110, key);
  key = layout::testing::CallKey(FunctionOf("MPI_Wait"));
  key.what = static_cast<uint8_t>(layout::TiWhat::completed);
  key.request = 4;
  made.run.Call(0, 200, 210, key);
  const archive::Tables tables = made.run.Load();
  EXPECT_EQ(FindWaits(tables, 1).unknown, 0u);
}

// The result must not depend on the number of calls kept in memory.
TEST(OneSided, InPiecesIsTheSame) {
  WindowRun made(3);
  std::mt19937 random(3);
  uint64_t now[3] = {20, 20, 20};
  for (uint32_t rank = 0; rank < 3; ++rank) made.Own(rank, "MPI_Win_create", rank, 10);
  for (int i = 0; i < 2000; ++i) {
    const uint32_t rank = random() % 3, target = (rank + 1 + random() % 2) % 3;
    const auto call = [&](std::string_view function, uint64_t took) {
      made.At(rank, function, target, now[rank], now[rank] + took);
      now[rank] += took + 1 + random() % 3000;
    };
    call("MPI_Win_lock", 1 + random() % 50);
    call("MPI_Compare_and_swap", random() % 4 == 0 ? 6000 : 40);
    call("MPI_Win_unlock", 1 + random() % 700);
  }
  const archive::Tables tables = made.run.Load();
  const Waits whole = FindWaits(tables, 1, size_t{1} << 40);
  EXPECT_GT(Of(whole, WaitClass::wait_progress), 0u);
  EXPECT_GT(Of(whole, WaitClass::lock), 0u);
  for (const size_t held : {1u, 2000u}) {
    const Waits pieces = FindWaits(tables, 2, held);
    EXPECT_EQ(pieces.by_class, whole.by_class) << held;
    EXPECT_EQ(pieces.lines.size(), whole.lines.size());
    EXPECT_EQ(pieces.path.changes, whole.path.changes);
  }
}

}  // namespace
}  // namespace rankine::analysis
