// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/call_tree.h"

#include <gtest/gtest.h>

#include "analysis/testing/nested_calls.h"
#include "analysis/testing/sampled_tables.h"
#include "archive/rows/call_site.h"
#include "archive/rows/sample_chunk.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using layout::SampleRecord;
using layout::SampleState;
using layout::StallReason;
using testing::AddSamples;
using testing::FunctionId;
using enum testing::NestedSite;
using testing::InMpi;
using testing::kPeriodNs;
using testing::Nested;
using testing::Outside;
using testing::Repeat;

// In this test, the address of a call site without its last two digits identifies the function. At 0x200,
// another function is inlined.
class Addresses : public FrameSource {
 public:
  explicit Addresses(const archive::Tables& tables) : tables_(tables) {}
  std::span<const FrameId> FramesOf(uint32_t site) override {
    const auto function = static_cast<FrameId>(tables_.sites[site].offset >> 8);
    frames_ = function == 2 ? std::vector<FrameId>{12, 2} : std::vector<FrameId>{function};
    if (function == 9) frames_.clear();
    return frames_;
  }

 private:
  const archive::Tables& tables_;
  std::vector<FrameId> frames_;
};

const CallNode* Find(const CallTree& tree, const std::vector<FrameId>& way, uint16_t function = 0) {
  for (const CallNode& node : tree.nodes) {
    if (node.function != function) continue;
    std::vector<FrameId> found;
    for (uint32_t at = static_cast<uint32_t>(&node - tree.nodes.data()); at != archive::kNone;
         at = tree.nodes[at].parent) {
      if (tree.nodes[at].function == 0) found.insert(found.begin(), tree.nodes[at].frame);
    }
    if (found == way) return &node;
  }
  return nullptr;
}

TEST(CallTree, HasOwnAndTotalTimes) {
  archive::Tables tables = Nested(2);
  std::vector<SampleRecord> records;
  Repeat(records, 4, Outside(kMain));
  Repeat(records, 6, Outside(kStep));
  Repeat(records, 7, InMpi(kExchangeInStep, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  Repeat(records, 2, InMpi(kExchangeInFinish, SampleState::work, "MPI_Recv", StallReason::late_sender));
  AddSamples(tables, 0, 0, records);
  AddSamples(tables, 1, 2, records);
  const SampleSums sums = SumSamples(tables);
  Addresses names(tables);
  const CallTree tree = MakeCallTree(tables, sums, names);
  const uint64_t unit = 2 * kPeriodNs;  // both ranks
  EXPECT_EQ(tree.total.all(), 19 * unit);
  ASSERT_NE(Find(tree, {1}), nullptr);
  EXPECT_EQ(tree.nodes[0].frame, 1u);
  EXPECT_EQ(tree.nodes[0].own.all(), 4 * unit);
  EXPECT_EQ(tree.nodes[0].total.outside, 10 * unit);
  EXPECT_EQ(tree.nodes[0].total.stall, 7 * unit);
  EXPECT_EQ(tree.nodes[0].total.work, 2 * unit);
  // A function that was inlined is a child of the function into which it was inlined.
  ASSERT_NE(Find(tree, {1, 2, 12}), nullptr);
  EXPECT_EQ(Find(tree, {1, 2})->own.all(), 0u);
  EXPECT_EQ(Find(tree, {1, 2, 12})->own.outside, 6 * unit);
  EXPECT_EQ(Find(tree, {1, 2, 12})->total.stall, 7 * unit);
  const CallNode* recv = Find(tree, {1, 2, 12, 4}, FunctionId("MPI_Recv"));
  ASSERT_NE(recv, nullptr);
  EXPECT_EQ(recv->own.stall, 7 * unit);
  EXPECT_EQ(Find(tree, {1, 3, 4}, FunctionId("MPI_Recv"))->own.work, 2 * unit);
  // Two call paths lead to the function `exchange`.
  for (const FrameTimes& times : tree.functions) {
    if (times.frame == 4) {
      EXPECT_EQ(times.total.all(), 9 * unit);
    }
  }
}

TEST(CallTree, ARecursiveFunctionCountsOnce) {
  archive::Tables tables = Nested();
  std::vector<SampleRecord> records;
  Repeat(records, 3, Outside(kDeep1));
  Repeat(records, 5, Outside(kDeep3));
  AddSamples(tables, 0, 0, records);
  const SampleSums sums = SumSamples(tables);
  Addresses names(tables);
  const CallTree tree = MakeCallTree(tables, sums, names);
  ASSERT_EQ(tree.nodes.size(), 2u);
  EXPECT_TRUE(tree.nodes[1].recursive);
  EXPECT_EQ(tree.nodes[1].own.all(), 8 * kPeriodNs);
  EXPECT_EQ(tree.nodes[1].total.all(), 8 * kPeriodNs);
}

TEST(CallTree, ACallThatWasOnlySeenFromOutsideIsBelowTheOneCallerOfItsFunction) {
  archive::Tables tables = Nested();
  tables.sites.push_back({0, 0x208, archive::kNone});  // another call site in the function `step`
  tables.sites.push_back({0, 0x408, archive::kNone});  // A call site in `exchange`; `step` and `finish`
                                                       // call `exchange`.
  tables.sites.push_back({0, 0x808, archive::kNone});  // A call site in a function that is in no other
                                                       // stack.
  const auto alone = static_cast<uint32_t>(tables.sites.size() - 3);
  std::vector<SampleRecord> records;
  Repeat(records, 5, Outside(kExchangeInStep));
  Repeat(records, 9, Outside(kExchangeInFinish));
  for (const uint32_t site : {alone, alone + 1, alone + 2}) {
    SampleRecord seen = InMpi(site, SampleState::stall, "MPI_Recv", StallReason::late_sender);
    seen.clock = layout::SampleClock::blocked;
    seen.weight = 9 - (site - alone);
    records.push_back(seen);
  }
  AddSamples(tables, 0, 0, records);
  const SampleSums sums = SumSamples(tables);
  Addresses names(tables);
  const std::vector<uint32_t> callers = CallersByFunction(tables, sums, names);
  EXPECT_EQ(callers[alone], uint32_t{kMain});
  EXPECT_EQ(callers[alone + 1], archive::kNone);
  EXPECT_EQ(callers[alone + 2], archive::kNone);
  const CallTree tree = MakeCallTree(tables, sums, names);
  std::vector<std::vector<FrameId>> ways;
  for (const CallNode& node : tree.nodes) {
    if (node.function == 0) continue;
    ways.emplace_back();
    for (uint32_t at = node.parent; at != archive::kNone; at = tree.nodes[at].parent)
      ways.back().push_back(tree.nodes[at].frame);
  }
  EXPECT_EQ(ways, (std::vector<std::vector<FrameId>>{{12, 2, 1}, {4}, {8}}));
}

TEST(CallTree, TwoThatCallEachOtherCountOnceEach) {
  archive::Tables tables = Nested();
  tables.sites = {{0, 0x100, archive::kNone}, {0, 0x300, 0}, {0, 0x100, 1}, {0, 0x300, 2}};
  std::vector<SampleRecord> records;
  Repeat(records, 5, Outside(3));
  AddSamples(tables, 0, 0, records);
  const SampleSums sums = SumSamples(tables);
  Addresses names(tables);
  const CallTree tree = MakeCallTree(tables, sums, names);
  ASSERT_EQ(tree.functions.size(), 2u);
  for (const FrameTimes& times : tree.functions) EXPECT_EQ(times.total.all(), 5 * kPeriodNs);
}

TEST(CallTree, TakesWhatIsDamaged) {
  archive::Tables tables = Nested();
  tables.sites[kMain].caller = kStep;  // The entry is invalid, because a caller must precede the sites that
                                       // it calls.
  tables.sites[kStep].offset = 0x900;  // this site has no frames
  std::vector<SampleRecord> records;
  Repeat(records, 5, Outside(kStep));
  Repeat(records, 5, Outside(1000));
  AddSamples(tables, 0, 0, records);
  tables.samples.push_back(tables.samples[0]);
  tables.samples[1].process = 4711;
  const SampleSums sums = SumSamples(tables);
  EXPECT_EQ(sums.count.samples, 10u);
  Addresses names(tables);
  EXPECT_EQ(MakeCallTree(tables, sums, names).total.all(), 10 * kPeriodNs);
}

}  // namespace
}  // namespace rankine::analysis
