// What is made from samples: sums, intervals, call tree, call sites.
#include <gtest/gtest.h>

#include "analysis/samples/call_tree.h"
#include "analysis/samples/interval.h"
#include "analysis/samples/iteration_states.h"
#include "analysis/samples/mpi_sites.h"
#include "analysis/samples/region_states.h"
#include "analysis/samples/sample_sums.h"
#include "analysis/samples/sample_trust.h"
#include "analysis/testing/nested_calls.h"
#include "analysis/testing/sampled_tables.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using format::SampleRecord;
using format::SampleState;
using format::StallReason;
using testing::AddSamples;
using testing::FunctionId;
using enum testing::NestedSite;
using testing::InMpi;
using testing::kPeriodNs;
using testing::Nested;
using testing::Outside;
using testing::Repeat;

// The function of a place is its address without the last two digits; 0x200 has another inlined into it.
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

TEST(Wilson, MatchesTheValuesComputedByHand) {
  // 10 of 100: (20 + 3.8415 +- (1 + 1.96 * sqrt(3.8415 +- 2 - 0.01 + 0.4 * (90 -+ 1)))) / 207.683
  const Interval tenth = Wilson(0.1, 100);
  EXPECT_NEAR(tenth.low, 0.05163, 1e-4);
  EXPECT_NEAR(tenth.high, 0.18036, 1e-4);
  // None of n: the upper end is (z^2 + 1 + z * sqrt(z^2 + 2 - 1 / n)) / (2 * (n + z^2)).
  EXPECT_EQ(Wilson(0, 100).low, 0);
  EXPECT_NEAR(Wilson(0, 100).high, 0.04610, 1e-5);
  EXPECT_GT(Wilson(1.0 / 70, 70).low, 0);
  EXPECT_EQ(Wilson(1, 100).high, 1);
  EXPECT_EQ(Wilson(0.3, 0).low, 0);
  EXPECT_EQ(Wilson(0.3, 0).high, 1);
}

TEST(SampleSums, SumsByAllThatASampleSays) {
  archive::Tables tables = Nested(2);
  std::vector<SampleRecord> records;
  Repeat(records, 30, Outside(kStep));
  Repeat(records, 10, InMpi(kExchangeInStep, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  Repeat(records, 5, Outside(kStep));
  AddSamples(tables, 0, 0, records);
  records.clear();
  Repeat(records, 20, InMpi(kExchangeInStep, SampleState::work, "MPI_Recv", StallReason::late_sender));
  AddSamples(tables, 1, 3, records);
  const SampleSums sums = SumSamples(tables);
  ASSERT_EQ(sums.sums.size(), 3u);
  EXPECT_EQ(sums.sums[0].samples, 35u);
  EXPECT_EQ(sums.sums[0].time, 35 * kPeriodNs);
  EXPECT_EQ(sums.time.stall, 10 * kPeriodNs);
  EXPECT_EQ(sums.processes[0].time.outside, 35 * kPeriodNs);
  EXPECT_EQ(sums.processes[1].time.work, 20 * kPeriodNs);
  EXPECT_EQ(sums.processes[1].count.samples, 20u);
  EXPECT_DOUBLE_EQ(sums.count.effective(), 65);
}

TEST(SampleSums, LostTicksCountAsTheOthers) {
  archive::Tables tables = Nested(2);
  std::vector<SampleRecord> records;
  Repeat(records, 30, Outside(kStep));
  Repeat(records, 10, InMpi(kExchangeInStep, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  AddSamples(tables, 0, 0, records);
  AddSamples(tables, 1, 0, records);
  tables.processes[0].attributes["sample.taken"] = uint64_t{40};
  tables.processes[0].attributes["sample.lost"] = uint64_t{10};
  tables.processes[1].attributes["sample.taken"] = uint64_t{80};  // a chunk of 40 is gone
  const SampleSums sums = SumSamples(tables);
  EXPECT_DOUBLE_EQ(sums.processes[0].scale, 1.25);
  EXPECT_DOUBLE_EQ(sums.processes[1].scale, 2);
  EXPECT_EQ(sums.processes[0].time.outside, uint64_t{375'000'000});
  EXPECT_EQ(sums.processes[0].time.stall, uint64_t{125'000'000});
  EXPECT_EQ(sums.time.stall, uint64_t{325'000'000});
}

TEST(SampleSums, UnequalWeightsAreWorthLess) {
  archive::Tables tables = Nested();
  SampleRecord heavy = Outside(kMain);
  heavy.weight = 9;
  std::vector<SampleRecord> records(1, heavy);
  Repeat(records, 9, Outside(kMain));
  AddSamples(tables, 0, 0, records);
  const SampleSums sums = SumSamples(tables);
  EXPECT_EQ(sums.time.outside, 18 * kPeriodNs);
  EXPECT_DOUBLE_EQ(sums.count.effective(), 18.0 * 18 / (81 + 9));
}

TEST(SampleSums, ATickWithinASystemCallIsATick) {
  archive::Tables tables = Nested();
  SampleRecord in_kernel = InMpi(kMain, SampleState::stall, "MPI_Recv", StallReason::late_sender);
  in_kernel.clock = format::SampleClock::kernel;
  std::vector<SampleRecord> records;
  Repeat(records, 10, Outside(kMain));
  Repeat(records, 30, in_kernel);
  AddSamples(tables, 0, 0, records);
  tables.processes[0].attributes["sample.hz"] = uint64_t{1'000'000'000 / kPeriodNs};
  tables.processes[0].attributes["sample.taken"] = uint64_t{40};
  const SampleSums sums = SumSamples(tables);
  EXPECT_EQ(sums.count.samples, 40u);
  EXPECT_DOUBLE_EQ(sums.processes[0].scale, 1);
  EXPECT_EQ(sums.time.outside, 10 * kPeriodNs);
  EXPECT_EQ(sums.time.stall, 30 * kPeriodNs);
  EXPECT_EQ(sums.from_outside, 0u);
}

TEST(SampleSums, ACallWithoutAStackHasTheStackOfAnotherRank) {
  archive::Tables tables = Nested(2);
  tables.sites.push_back(
      {0, 0x400, archive::kNone});  // the same call, of a rank that was never interrupted there
  const auto alone = static_cast<uint32_t>(tables.sites.size() - 1);
  std::vector<SampleRecord> records;
  Repeat(records, 10, InMpi(kExchangeInFinish, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  Repeat(records, 30, InMpi(kExchangeInStep, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  AddSamples(tables, 0, 0, records);
  SampleRecord waiting = InMpi(alone, SampleState::stall, "MPI_Recv", StallReason::late_sender);
  waiting.clock = format::SampleClock::waiting;
  waiting.weight = 7;
  AddSamples(tables, 1, 0, {waiting});
  const SampleSums sums = SumSamples(tables);
  ASSERT_EQ(sums.sums.size(), 3u);
  EXPECT_EQ(sums.sums[2].key.site, uint32_t{kExchangeInStep});
  EXPECT_EQ(sums.sums[2].time, 7 * kPeriodNs);
}

TEST(SampleSums, WhatIsSeenFromOutsideIsAsManySamplesAsLooks) {
  archive::Tables tables = Nested();
  SampleRecord asleep = InMpi(kMain, SampleState::stall, "MPI_Recv", StallReason::late_sender);
  asleep.clock = format::SampleClock::blocked;
  asleep.weight = 60;
  std::vector<SampleRecord> records(1, asleep);
  Repeat(records, 40, Outside(kMain));
  AddSamples(tables, 0, 0, records);
  tables.processes[0].attributes["sample.hz"] = uint64_t{1'000'000'000 / kPeriodNs};
  tables.processes[0].attributes["sample.taken"] = uint64_t{40};
  tables.processes[0].attributes["sample.lost"] = uint64_t{40};
  const SampleSums sums = SumSamples(tables);
  EXPECT_EQ(sums.count.samples, 55u);  // a look in four periods
  EXPECT_DOUBLE_EQ(sums.count.effective(), 100.0 * 100 / (40 + 15 * 16));
  EXPECT_EQ(sums.from_outside, 60 * kPeriodNs);
  EXPECT_EQ(sums.time.stall, 60 * kPeriodNs);    // no tick was lost of it
  EXPECT_EQ(sums.time.outside, 80 * kPeriodNs);  // and half of those
}

// An interpreter makes all calls of MPI at one place: the stack of another function's call is not this one's.
TEST(SampleSums, WhatIsSeenFromOutsideHasTheStackOfItsFunction) {
  archive::Tables tables = Nested();
  tables.sites.push_back({0, tables.sites[kExchangeInStep].offset, archive::kNone});
  const auto alone = static_cast<uint32_t>(tables.sites.size() - 1);
  std::vector<SampleRecord> records;
  Repeat(records, 9, InMpi(kExchangeInStep, SampleState::stall, "MPI_Bcast", StallReason::collective));
  Repeat(records, 3, InMpi(kExchangeInFinish, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  for (const char* function : {"MPI_Bcast", "MPI_Recv", "MPI_Sendrecv"}) {
    SampleRecord seen = InMpi(alone, SampleState::stall, function, StallReason::unknown);
    seen.clock = format::SampleClock::blocked;
    seen.weight = 5;
    records.push_back(seen);
  }
  AddSamples(tables, 0, 0, records);
  std::map<uint16_t, uint32_t> sites;
  for (const SampleSum& sum : SumSamples(tables).sums) {
    if (!sum.key.is_tick) sites[sum.key.function] = sum.key.site;
  }
  EXPECT_EQ(sites, (std::map<uint16_t, uint32_t>{{FunctionId("MPI_Bcast"), kExchangeInStep},
                                                 {FunctionId("MPI_Recv"), kExchangeInFinish},
                                                 {FunctionId("MPI_Sendrecv"), alone}}));
}

// A collector without a processor looks late: what it then sees is said of a long time, and seen once.
TEST(SampleSums, LateLooksAreNoMoreThanTheyWere) {
  archive::Tables tables = Nested();
  SampleRecord asleep = InMpi(kMain, SampleState::stall, "MPI_Recv", StallReason::late_sender);
  asleep.clock = format::SampleClock::blocked;
  asleep.weight = 60;
  AddSamples(tables, 0, 0, std::vector<SampleRecord>(1, asleep));
  tables.processes[0].attributes["sample.hz"] = uint64_t{1'000'000'000 / kPeriodNs};
  tables.processes[0].attributes["sample.looks"] = uint64_t{2};
  EXPECT_DOUBLE_EQ(SumSamples(tables).count.effective(), 2);
  tables.processes[0].attributes["sample.looks"] = uint64_t{60};  // many that found next to nothing
  EXPECT_DOUBLE_EQ(SumSamples(tables).count.effective(), 15);
}

// Tables of the sums and the total of the first screen say the same number.
TEST(SampleSums, LooksOfTheSumsAreTheProcess) {
  archive::Tables tables = Nested();
  std::vector<SampleRecord> records;
  for (uint64_t weight : {1, 2, 5, 3, 1, 1}) {
    SampleRecord asleep = InMpi(kMain, SampleState::stall, records.size() % 2 == 0 ? "MPI_Recv" : "MPI_Send",
                                StallReason::none);
    asleep.reason = static_cast<uint8_t>(records.size() % 3);
    asleep.clock = format::SampleClock::blocked;
    asleep.weight = weight;
    records.push_back(asleep);
  }
  AddSamples(tables, 0, 0, records);
  tables.processes[0].attributes["sample.hz"] = uint64_t{1'000'000'000 / kPeriodNs};
  tables.processes[0].attributes["sample.looks"] = uint64_t{100};
  const SampleSums sums = SumSamples(tables);
  EXPECT_EQ(sums.sums.size(), 6u);
  uint64_t looks = 0;
  for (const SampleSum& sum : sums.sums) looks += sum.samples;
  EXPECT_EQ(looks, 3u);  // of 13 periods
  EXPECT_EQ(looks, sums.count.samples);
}

TEST(SampleSums, KeepToTheirBound) {
  archive::Tables tables = Nested();
  std::vector<SampleRecord> records;
  for (uint32_t site = 0; site < 8; ++site) Repeat(records, 2, Outside(site));
  AddSamples(tables, 0, 0, records);
  const SampleSums sums = SumSamples(tables, 3);
  EXPECT_EQ(sums.sums.size(), 4u);  // three, and what has no stack
  EXPECT_EQ(sums.unkept, 10u);
  EXPECT_EQ(sums.time.outside, 16 * kPeriodNs);
  EXPECT_EQ(sums.sums[3].key.site, archive::kNone);
  EXPECT_EQ(sums.sums[3].samples, 10u);
}

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
  // The inlined one stands below the function that it was inlined into.
  ASSERT_NE(Find(tree, {1, 2, 12}), nullptr);
  EXPECT_EQ(Find(tree, {1, 2})->own.all(), 0u);
  EXPECT_EQ(Find(tree, {1, 2, 12})->own.outside, 6 * unit);
  EXPECT_EQ(Find(tree, {1, 2, 12})->total.stall, 7 * unit);
  const CallNode* recv = Find(tree, {1, 2, 12, 4}, FunctionId("MPI_Recv"));
  ASSERT_NE(recv, nullptr);
  EXPECT_EQ(recv->own.stall, 7 * unit);
  EXPECT_EQ(Find(tree, {1, 3, 4}, FunctionId("MPI_Recv"))->own.work, 2 * unit);
  // By function: exchange was reached in two ways.
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
  tables.sites.push_back({0, 0x208, archive::kNone});  // another place in step
  tables.sites.push_back({0, 0x408, archive::kNone});  // in exchange, which step and finish call
  tables.sites.push_back({0, 0x808, archive::kNone});  // in a function that is in no other stack
  const auto alone = static_cast<uint32_t>(tables.sites.size() - 3);
  std::vector<SampleRecord> records;
  Repeat(records, 5, Outside(kExchangeInStep));
  Repeat(records, 9, Outside(kExchangeInFinish));
  for (const uint32_t site : {alone, alone + 1, alone + 2}) {
    SampleRecord seen = InMpi(site, SampleState::stall, "MPI_Recv", StallReason::late_sender);
    seen.clock = format::SampleClock::blocked;
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
  tables.sites[kMain].caller = kStep;  // callers stand before
  tables.sites[kStep].offset = 0x900;  // and this one has no frame
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

TEST(MpiSites, PutTogetherWaysAndNameTheHeaviest) {
  archive::Tables tables = Nested();
  std::vector<SampleRecord> records;
  Repeat(records, 7, InMpi(kExchangeInStep, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  Repeat(records, 9, InMpi(kExchangeInFinish, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  Repeat(records, 1, InMpi(kExchangeInFinish, SampleState::stall, "MPI_Recv", StallReason::unknown));
  Repeat(records, 2, InMpi(kExchangeInStep, SampleState::work, "MPI_Recv", StallReason::late_sender));
  Repeat(records, 3, InMpi(kStep, SampleState::stall, "MPI_Barrier", StallReason::collective));
  AddSamples(tables, 0, 0, records);
  tables.rows.clear();
  tables.processes[0].attributes["state.mode"] = std::string("exact");
  tables.processes[0].attributes["state.engine"] = std::string("opal_progress");
  tables.sites.push_back({0, 0x400, archive::kNone});  // of the profile: without callers
  const uint32_t row = testing::AddRow(tables, 0, "MPI_Recv", 5, 200'000'000, 0, 0, 8);
  tables.rows[row].stall_sum = 175'000'000;
  const std::vector<MpiSite> sites = FindMpiSites(tables, SumSamples(tables));
  ASSERT_EQ(sites.size(), 2u);
  EXPECT_EQ(sites[0].function, FunctionId("MPI_Recv"));
  EXPECT_EQ(sites[0].time.stall, 17 * kPeriodNs);
  EXPECT_EQ(sites[0].time.work, 2 * kPeriodNs);
  EXPECT_EQ(sites[0].samples, 19u);
  EXPECT_EQ(sites[0].way, kExchangeInFinish);
  EXPECT_EQ(sites[0].way_stall, 10 * kPeriodNs);
  EXPECT_EQ(sites[0].reason(), StallReason::late_sender);
  EXPECT_TRUE(sites[0].timed);
  EXPECT_EQ(sites[0].timed_stall, 175'000'000u);
  EXPECT_FALSE(sites[1].timed);
}

TEST(RegionStates, HaveWhatLiesInside) {
  archive::Tables tables = Nested();
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  const auto outer = tables.space.Child(context::kRoot, region, {context::Type::string, 0, "solve"});
  const auto inner = tables.space.Child(outer, region, {context::Type::string, 0, "halo"});
  std::vector<SampleRecord> records;
  SampleRecord record = Outside(kMain);
  record.node = outer;
  Repeat(records, 3, record);
  record = InMpi(kMain, SampleState::stall, "MPI_Recv", StallReason::late_sender);
  record.node = inner;
  Repeat(records, 4, record);
  Repeat(records, 2, Outside(kMain));
  AddSamples(tables, 0, 0, records);
  const auto states = StatesByRegion(tables, SumSamples(tables));
  EXPECT_EQ(states[outer].time.outside, 3 * kPeriodNs);
  EXPECT_EQ(states[outer].time.stall, 4 * kPeriodNs);
  EXPECT_EQ(states[outer].samples, 7u);
  EXPECT_EQ(states[inner].time.all(), 4 * kPeriodNs);
}

std::vector<LoopStates> Iterated(const std::vector<std::optional<int64_t>>& numbers, size_t most) {
  archive::Tables tables = Nested();
  context::Space& space = tables.space;
  const context::AttributeId loop =
      space.Declare({"loop", context::Type::string, context::kNested | context::kThread, "", "", ""});
  const context::NodeId node = space.Child(context::kRoot, loop, {context::Type::string, 0, "steps"});
  std::vector<SampleRecord> records;
  for (const auto& number : numbers) {
    records.push_back(Outside(kMain));
    records.back().node = node;
    records.back().iterates = number.has_value();
    records.back().iteration =
        number.value_or(records.size() > 1 ? records[records.size() - 2].iteration : 0);
  }
  AddSamples(tables, 0, 0, records);
  return StatesByIteration(tables, SumSamples(tables), most);
}

TEST(IterationStates, AreInRangesOfOneWidth) {
  const auto loops = Iterated({5, -2, std::nullopt, -2, 7, std::nullopt, 8}, 4);
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_EQ(loops[0].loop, "steps");
  EXPECT_EQ(loops[0].time.outside, 5 * kPeriodNs);
  std::vector<std::array<int64_t, 3>> ranges;
  for (const IterationRange& range : loops[0].ranges)
    ranges.push_back({range.first, range.last, static_cast<int64_t>(range.samples)});
  EXPECT_EQ(ranges, (std::vector<std::array<int64_t, 3>>{{-2, 0, 2}, {1, 3, 0}, {4, 6, 1}, {7, 8, 2}}));
  EXPECT_TRUE(Iterated({std::nullopt}, 4).empty());
}

TEST(IterationStates, HoldAnyNumbers) {
  std::vector<std::optional<int64_t>> numbers = {INT64_MIN, INT64_MAX, 0, -1};
  for (int64_t i = 0; i < 5000; ++i) numbers.emplace_back(i * 1'000'003);
  for (const size_t most : {size_t{1}, size_t{7}, size_t{100}}) {
    const auto loops = Iterated(numbers, most);
    ASSERT_EQ(loops.size(), 1u);
    const auto& ranges = loops[0].ranges;
    EXPECT_LE(ranges.size(), most);
    EXPECT_EQ(ranges.front().first, INT64_MIN);
    EXPECT_EQ(ranges.back().last, INT64_MAX);
    uint64_t samples = 0;
    for (const IterationRange& range : ranges) samples += range.samples;
    EXPECT_EQ(samples, numbers.size());
  }
}

TEST(SampleTrust, SaysWhatLimitsSamples) {
  archive::Tables tables = Nested();
  std::vector<SampleRecord> records;
  Repeat(records, 100, Outside(kMain));
  AddSamples(tables, 0, 0, records);
  archive::KeyValues& attributes = tables.processes[0].attributes;
  attributes["sample.source"] = std::string("timer");
  attributes["sample.taken"] = uint64_t{100};
  attributes["sample.lost"] = uint64_t{25};
  attributes["sample.stacks.cut"] = uint64_t{3};
  attributes["sample.threads.missing"] = uint64_t{1};
  attributes["sample.cost.ns"] = uint64_t{30'000'000};
  attributes["sample.cpu.ns"] = uint64_t{1'000'000'000};
  std::vector<std::string> names;
  for (const Finding& finding : Findings(tables)) names.push_back(finding.name);
  EXPECT_EQ(names, (std::vector<std::string>{"sample.timer", "sample.lost", "sample.stacks.cut",
                                             "sample.threads.missing", "sample.few", "sample.cost"}));
  EXPECT_NE(Findings(tables)[4].sentence.find("10.1 %"), std::string::npos) << Findings(tables)[4].sentence;
}

}  // namespace
}  // namespace rankine::analysis
