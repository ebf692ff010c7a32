// SPDX-License-Identifier: BSD-3-Clause
#include "archive/trace/timeline.h"

#include <gtest/gtest.h>

#include "archive/rows/loss.h"
#include "archive/rows/trace_chunk.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/testing/traced_run.h"

namespace rankine::archive {
namespace {

using testing::TracedRun;

// Makes two ranks, each with one call inside a region and one outside.
TracedRun TwoRanks() {
  TracedRun run(2, {"solve"});
  run.Enter(0, 1000, 0);
  run.Send(0, 1, 2000, 2500);
  run.Leave(0, 3000);
  run.Send(0, 1, 4000, 4100);
  run.Receive(0, 1, 1500, 2600);
  run.Receive(0, 1, 2700, 4200);
  return run;
}

TEST(Timelines, HaveCallsWithTheirTimesAndPlaces) {
  TracedRun run = TwoRanks();
  const Tables tables = run.Load();
  const Timelines lines = ReadTimelines(tables, 2);
  ASSERT_EQ(lines.threads.size(), 2u);
  EXPECT_TRUE(lines.losses.empty());
  const Timeline& first = lines.threads[0];
  ASSERT_EQ(first.calls.size(), 2u);
  const uint64_t start = TracedRun::kRealtime;
  EXPECT_EQ(first.calls[0].begin, start + 2000);
  EXPECT_EQ(first.calls[0].end, start + 2500);
  EXPECT_EQ(first.calls[1].begin, start + 4000);
  const TimelineKind& inside = first.kinds[first.calls[0].kind];
  EXPECT_EQ(inside.call.function, testing::FunctionOf("MPI_Send"));
  EXPECT_EQ(inside.call.to.peer, 1);
  EXPECT_EQ(tables.space.value_of(inside.region).text, "solve");
  EXPECT_EQ(first.kinds[first.calls[1].kind].region, context::kRoot);
  ASSERT_EQ(first.moves.size(), 3u);
  EXPECT_EQ(first.moves[1].at, start + 1000);
  EXPECT_EQ(first.moves[2].at, start + 3000);
  EXPECT_EQ(lines.threads[1].kinds.size(), 1u);  // the two receives have equal arguments
}

// Processes on one machine are ordered by its counter, even if their wall clock readings differ.
TEST(Timelines, OfOneHostUseItsCounter) {
  TracedRun run = TwoRanks();
  run.clock(1).realtime_off_ns = 777'000;
  const Tables tables = run.Load();
  const Timelines lines = ReadTimelines(tables, 1);
  EXPECT_EQ(lines.threads[1].calls[0].begin - lines.threads[0].calls[0].begin, uint64_t(1500 - 2000));
}

TEST(Timelines, OfHostsWithoutComparisonUseTheWallClock) {
  TracedRun run = TwoRanks();
  run.clock(1) = {"two", 1'000'000, 0, 777'000};
  const Tables tables = run.Load();
  const Timelines lines = ReadTimelines(tables, 1);
  EXPECT_EQ(lines.threads[1].calls[0].begin - lines.threads[0].calls[0].begin,
            uint64_t(777'000 + 1500 - 2000));
}

// Each of these ranks has its own clock, and compares this clock with the clock of another rank once or
// twice.
class ComparedClocks : public ::testing::Test {
 protected:
  // One rank compares its clock with the clock of another rank, the peer. The result of each comparison is
  // wrong by `error_ns`.
  void Compare(uint32_t rank, uint32_t peer, std::vector<uint64_t> moments, int64_t error_ns = 0) {
    run.Meta(rank, "clock.domain", DomainOf(rank));
    run.Meta(rank, "clock.peer", DomainOf(peer));
    const char* names[] = {"clock.begin", "clock.end"};
    for (size_t i = 0; i < moments.size(); ++i) {
      const uint64_t at = TracedRun::kStart + moments[i];
      run.Meta(rank, std::string(names[i]) + ".own", run.clock(rank).At(at));
      run.Meta(rank, std::string(names[i]) + ".peer",
               run.clock(peer).At(at) + static_cast<uint64_t>(error_ns));
      run.Meta(rank, std::string(names[i]) + ".error", uint64_t{700});
    }
  }
  static uint64_t DomainOf(uint32_t rank) { return 1001 + 2 * rank; }
  // Returns the error of the time of the rank's only call, relative to the clock of rank 0.
  int64_t Off(const Timelines& lines, uint32_t rank) const {
    const auto off = [&](uint32_t of) {
      return static_cast<int64_t>(lines.threads[of].calls[0].begin - TracedRun::kRealtime - kCall);
    };
    return off(rank) - off(0);
  }
  static constexpr uint64_t kCall = 5'000'000'000, kEnd = 10'000'000'000;
  TracedRun run{3, {}};
};

TEST_F(ComparedClocks, FormOneLine) {
  run.clock(1) = {"two", 123'456'789, 50e-6, 5'000'000};
  run.clock(2) = {"three", -40'000'000, -80e-6, -9'000'000};
  for (uint32_t rank = 0; rank < 3; ++rank) run.Together(rank, "MPI_Barrier", kCall, kCall + 10);
  run.Meta(0, "clock.domain", DomainOf(0));
  Compare(1, 0, {0, kEnd});
  Compare(2, 1, {1000, kEnd - 1000});  // The clock of rank 2 is compared with the reference through rank 1.
  const Tables tables = run.Load();
  const Timelines lines = ReadTimelines(tables, 1);
  EXPECT_LE(std::abs(Off(lines, 1)), 5);
  EXPECT_LE(std::abs(Off(lines, 2)), 5);
  ASSERT_EQ(lines.machines.size(), 3u);
  EXPECT_TRUE(lines.machines[0].reference);
  EXPECT_EQ(lines.machines[1].comparisons, 2);
  EXPECT_EQ(lines.machines[1].error_ns, 700u);
  EXPECT_EQ(lines.machines[2].error_ns, 1400u);
  EXPECT_NEAR(lines.machines[1].drift_ppm, 50, 0.1);
  EXPECT_NEAR(lines.machines[2].drift_ppm, -80, 0.1);
  EXPECT_NEAR(static_cast<double>(lines.machines[1].wall_ahead_ns), 5'000'000, 10);
}

// A job that was killed compared its clocks only once, so the drift is unknown.
TEST_F(ComparedClocks, WithOneComparisonHaveAnOffset) {
  run.clock(1) = {"two", 123'456'789, 50e-6, 5'000'000};
  for (uint32_t rank = 0; rank < 2; ++rank) run.Together(rank, "MPI_Barrier", kCall, kCall + 10);
  run.Meta(0, "clock.domain", DomainOf(0));
  Compare(1, 0, {0});
  const Tables tables = run.Load();
  const Timelines lines = ReadTimelines(tables, 1);
  EXPECT_NEAR(static_cast<double>(Off(lines, 1)), 250'000, 10);
  EXPECT_EQ(lines.machines[1].comparisons, 1);
  EXPECT_EQ(lines.machines[1].drift_ppm, 0);
}

// A comparison that contradicts a straight line by more than the errors bends the mapping. A comparison
// that differs less does not change the mapping.
TEST_F(ComparedClocks, BendAtContradictingComparisons) {
  run.clock(1) = {"two", 123'456'789, 0, 0};
  for (uint32_t rank = 0; rank < 2; ++rank) run.Together(rank, "MPI_Barrier", kCall, kCall + 10);
  run.Meta(0, "clock.domain", DomainOf(0));
  Compare(1, 0, {0, kEnd});
  const auto between = [&](int number, uint64_t moment, uint64_t off_ns) {
    const std::string name = "clock.between." + std::to_string(number);
    const uint64_t at = TracedRun::kStart + moment;
    run.Meta(1, name + ".own", run.clock(1).At(at));
    run.Meta(1, name + ".peer", run.clock(0).At(at) + off_ns);
    run.Meta(1, name + ".error", uint64_t{300});
  };
  between(1, kCall - 1'000'000'000, 900);  // the difference is within the errors
  const Timelines straight = ReadTimelines(run.Load(), 1);
  EXPECT_LE(std::abs(Off(straight, 1)), 10);
  EXPECT_EQ(straight.machines[1].between, 1);
  EXPECT_EQ(straight.machines[1].comparisons, 2);
  between(2, kCall, 40'000);
  const Timelines bent = ReadTimelines(run.Load(), 1);
  EXPECT_NEAR(static_cast<double>(Off(bent, 1)), 40'000, 10);
  EXPECT_EQ(bent.machines[1].error_ns, 700u);
}

// Impossible values are ignored, and a cycle does not cause endless recursion.
TEST_F(ComparedClocks, IgnoreImpossibleValues) {
  run.clock(1).host = "two";
  run.clock(2).host = "three";
  for (uint32_t rank = 0; rank < 3; ++rank) run.Together(rank, "MPI_Barrier", kCall, kCall + 10);
  run.Meta(0, "clock.domain", DomainOf(0));
  Compare(1, 2, {0, kEnd});
  Compare(2, 1, {kEnd, 0});
  const Tables tables = run.Load();
  const Timelines lines = ReadTimelines(tables, 1);
  EXPECT_LE(std::abs(Off(lines, 1)), 10);
  EXPECT_LE(std::abs(Off(lines, 2)), 10);
}

// A wrong byte in the chunk that defines a rank's calls is reported, and only the calls of that rank are
// lost.
TEST(Timelines, ADamagedChunkLosesOnlyItself) {
  TracedRun run = TwoRanks();
  const TraceChunk first = run.Load().traces[0];
  run.archive.bytes[first.view.offset + sizeof(layout::ChunkHeader) + 60] ^= std::byte{1};
  const auto tables = LoadBytes(run.archive.bytes);
  ASSERT_TRUE(tables.ok());
  EXPECT_FALSE(tables.value().losses.empty());
  const Timelines lines = ReadTimelines(tables.value(), 2);
  ASSERT_EQ(lines.threads.size(), 1u);
  EXPECT_EQ(lines.threads[0].process, 1u);
  EXPECT_EQ(lines.threads[0].calls.size(), 2u);
}

// If a call has no definition, everything before the call is kept.
TEST(Timelines, ACallWithoutADefinitionIsReported) {
  TracedRun run = TwoRanks();
  Tables tables = run.Load();
  std::vector<std::byte> raw;
  ASSERT_EQ(tables.traces.size(), 2u);
  const auto whole = RawPayload(tables.traces[0].view);
  ASSERT_TRUE(whole);
  raw.assign(whole->begin(), whole->end());
  std::byte bytes[layout::kMostTraceRecord];
  raw.insert(raw.end(), bytes, layout::PutTraceCall(bytes, 1, 9, 1));
  ChunkView& view = tables.traces[0].view;
  view.stored = raw;
  view.header.codec = static_cast<uint16_t>(layout::Codec::stored);
  view.header.raw_size = view.header.stored_size = static_cast<uint32_t>(raw.size());
  const Timelines lines = ReadTimelines(tables, 1);
  ASSERT_EQ(lines.losses.size(), 1u);
  EXPECT_EQ(lines.losses[0].why, "malformed");
  EXPECT_EQ(lines.threads[0].calls.size(), 2u);
}

}  // namespace
}  // namespace rankine::archive
