// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "analysis/waits/causes.h"
#include "analysis/waits/find.h"
#include "analysis/waits/io_spans.h"
#include "analysis/waits/waits.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis {
namespace {

using archive::testing::FunctionOf;

IoSpan Span(uint64_t begin, uint64_t end, uint32_t row = 0) {
  return {begin, end, row, 0, archive::kNone, true};
}

// Several ranks make a collective call. Each rank has its own line.
struct MadeInstance {
  std::vector<CollectivePart> parts;
  explicit MadeInstance(const std::vector<std::pair<uint64_t, uint64_t>>& calls) {
    for (uint32_t line = 0; line < calls.size(); ++line) {
      CollectivePart part;
      part.part.posted = part.part.begin = calls[line].first;
      part.part.end = calls[line].second;
      part.part.line = line;
      part.part.waits = {line, 7};
      part.place = line;
      parts.push_back(part);
    }
  }
  std::vector<Wait> Waits(const IoSpans& io) const {
    std::vector<const CollectivePart*> list;
    for (const CollectivePart& part : parts) list.push_back(&part);
    std::vector<Wait> waits;
    AddAggregatorWaits(list, io, &waits);
    KeepLongest(&waits);
    return waits;
  }
};

uint64_t SumOf(const std::vector<Wait>& waits, uint32_t line) {
  uint64_t ns = 0;
  for (const Wait& wait : waits) ns += wait.where.line == line ? wait.ns : 0;
  return ns;
}

TEST(Aggregators, AreWaitedForByWhoDoesNotWriteItself) {
  const MadeInstance made({{100, 1000}, {150, 1000}, {200, 600}});
  const IoSpans io({{Span(250, 450), Span(500, 700)}, {Span(400, 550)}, {}});
  const std::vector<Wait> waits = made.Waits(io);
  EXPECT_EQ(SumOf(waits, 0), 50u);   // Rank 0 waits from 450 to 500.
  EXPECT_EQ(SumOf(waits, 1), 300u);  // Rank 1 waits from 250 to 400 and from 550 to 700.
  EXPECT_EQ(SumOf(waits, 2), 350u);  // Rank 2 waits from 250 to the end of the call.
  for (const Wait& wait : waits) {
    EXPECT_EQ(wait.kind, WaitClass::io_aggregator);
    EXPECT_TRUE(wait.where.line != 2 || wait.begin != 450 || wait.late == 1);
  }
}

// A wait for an aggregator begins when the last rank has entered the call. Before that, a rank waits for the
// last rank to enter the call.
TEST(Aggregators, BeginWhenAllHaveCome) {
  const MadeInstance made({{100, 1000}, {500, 1000}});
  const IoSpans io({{Span(200, 700)}, {}});
  EXPECT_EQ(SumOf(made.Waits(io), 1), 200u);
  // Ranks 0 and 2 leave the call before rank 1 enters it.
  const MadeInstance early({{100, 400}, {500, 1000}, {110, 450}});
  EXPECT_EQ(SumOf(early.Waits(IoSpans({{Span(200, 400)}, {}, {}})), 2), 200u);
}

TEST(Aggregators, InManyPiecesStayFew) {
  const MadeInstance made({{0, 1'000'000}, {0, 1'000'000}});
  std::vector<IoSpan> spans;
  for (uint64_t at = 1000; at < 900'000; at += 1000) spans.push_back(Span(at, at + 900));
  const std::vector<Wait> waits = made.Waits(IoSpans({spans, {}}));
  EXPECT_LE(waits.size(), 256u);
  EXPECT_NEAR(static_cast<double>(SumOf(waits, 1)), 899'000.0, 90'000.0);
}

// All ranks open the file. A rank that only opens the file is not an aggregator.
TEST(Aggregators, AreNotWhoOpensTheFile) {
  IoSpan open = Span(200, 700);
  open.moves = false;
  EXPECT_TRUE(MadeInstance({{100, 1000}, {150, 1000}}).Waits(IoSpans({{open}, {}})).empty());
}

TEST(Aggregators, WithoutOperationsAreNotKnown) {
  EXPECT_TRUE(MadeInstance({{100, 1000}, {150, 1000}}).Waits(IoSpans()).empty());
}

TEST(WaitIo, IsUntilTheLastCame) {
  archive::testing::TracedRun run(3, {});
  const auto call = [&run](uint32_t rank, uint64_t begin, uint64_t end) {
    layout::TiKey key = layout::testing::CallKey(FunctionOf("MPI_File_open"));
    key.object = 0;
    run.Call(rank, begin, end, key);
  };
  call(0, 100, 1000);
  call(1, 200, 300);  // Rank 1 does not wait for the last rank to enter.
  call(2, 500, 1000);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.by_class[static_cast<size_t>(WaitClass::wait_io)], 400u);
  EXPECT_EQ(waits.ns, 400u);
  EXPECT_EQ(waits.causality.violated, 0u);
}

// The late rank was first outside MPI, then in MPI-IO. Each time, the late rank performed an I/O operation
// for part of the time.
TEST(CausesInFiles, NameTheOperationTheFileAndTheServer) {
  archive::Timeline line;
  line.process = 3;
  line.kinds.resize(1);
  line.kinds[0].call.function = FunctionOf("MPI_File_write");
  line.kinds[0].call.facts.kind = ti::Kind::io;
  line.calls = {{500, 900, 0}};
  const std::vector<archive::Timeline> lines{line};
  const std::vector<std::vector<Wait>> none(1);
  IoSpan deep = Span(600, 800, 1);
  deep.file = 5;
  deep.server = 2;
  const IoSpans io({{Span(200, 300), deep}});
  CauseTimes times;
  LookedAt looked(lines.size());
  Causes(lines, none, {}, &io).Add(WaitFor(WaitClass::late_sender, {1, 0}, 100, 900, 0), {&times, &looked});
  const uint16_t write = line.kinds[0].call.function;
  EXPECT_EQ((times[{3, context::kRoot, 0, archive::kNone}]), 400u);
  EXPECT_EQ((times[{3, context::kRoot, 0, 0, 0}]), 100u);
  EXPECT_EQ((times[{3, context::kRoot, write, archive::kNone}]), 200u);
  EXPECT_EQ((times[{3, context::kRoot, write, 5, 1, 2}]), 200u);
  EXPECT_EQ(times.size(), 4u);
}

}  // namespace
}  // namespace rankine::analysis
