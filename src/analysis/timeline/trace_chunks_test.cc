// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/trace_chunks.h"

#include <gtest/gtest.h>

#include "archive/tables.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis {
namespace {

using archive::testing::TracedRun;

// The run has one rank, which is always in region `a` and makes a call every 100 ns. Each chunk has ten
// records.
struct Made {
  TracedRun run{1, {"a"}};
  archive::Tables tables;
  Made() {
    run.records_a_chunk = 10;
    run.Enter(0, 50, 0);
    for (uint64_t i = 1; i <= 99; ++i) run.Together(0, "MPI_Barrier", 100 * i, 100 * i + 30);
    tables = run.Load();
  }
};

TEST(TraceChunks, ItsChunksAreTheWholeTrace) {
  const Made made;
  const TraceChunks trace(made.tables, 2);
  ASSERT_EQ(trace.lines().size(), 1u);
  ASSERT_EQ(trace.lines()[0].chunks.size(), 10u);
  EXPECT_EQ(trace.calls(), 99u);
  EXPECT_EQ(trace.losses(), 0u);
  const auto whole = archive::ReadTimelines(made.tables, 1).threads[0].calls;
  EXPECT_EQ(trace.end(), whole.back().end);
  size_t place = 0;
  for (size_t i = 0; i < 10; ++i) {
    for (const archive::TimelineCall& call : trace.Read(0, i).calls)
      EXPECT_EQ(call.begin, whole[place++].begin);
  }
  EXPECT_EQ(place, whole.size());
}

TEST(TraceChunks, OfAPartOnlyItsChunksAreRead) {
  const Made made;
  const TraceChunks trace(made.tables, 1);
  const uint64_t begin = trace.lines()[0].chunks[3].first_begin;
  const LinePart part = trace.PartOf(0, begin, begin + 200);
  ASSERT_FALSE(part.chunks.empty());
  EXPECT_LE(part.chunks.size(), 2u);
  EXPECT_EQ(part.chunks.back(), 3u);
  const archive::Timeline home = trace.Read(0, part.home);
  ASSERT_FALSE(home.moves.empty());
  EXPECT_LE(home.moves.front().at, begin);
  EXPECT_NE(home.moves.front().region, context::kRoot);  // The thread entered the region in an earlier
                                                         // chunk.
  EXPECT_EQ(trace.PartOf(0, trace.end() + 10, trace.end() + 20).chunks, std::vector<size_t>{9});
}

}  // namespace
}  // namespace rankine::analysis
