// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/sample_sums.h"

#include <gtest/gtest.h>

#include "analysis/testing/nested_calls.h"
#include "analysis/testing/sampled_tables.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
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
  tables.processes[1].attributes["sample.taken"] = uint64_t{80};  // A chunk of 40 samples was lost.
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
  in_kernel.clock = layout::SampleClock::kernel;
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
  tables.sites.push_back({0, 0x400, archive::kNone});  // The call site has the same address, but the rank
                                                       // has no stack for the call.
  const auto alone = static_cast<uint32_t>(tables.sites.size() - 1);
  std::vector<SampleRecord> records;
  Repeat(records, 10, InMpi(kExchangeInFinish, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  Repeat(records, 30, InMpi(kExchangeInStep, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  AddSamples(tables, 0, 0, records);
  SampleRecord waiting = InMpi(alone, SampleState::stall, "MPI_Recv", StallReason::late_sender);
  waiting.clock = layout::SampleClock::waiting;
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
  asleep.clock = layout::SampleClock::blocked;
  asleep.weight = 60;
  std::vector<SampleRecord> records(1, asleep);
  Repeat(records, 40, Outside(kMain));
  AddSamples(tables, 0, 0, records);
  tables.processes[0].attributes["sample.hz"] = uint64_t{1'000'000'000 / kPeriodNs};
  tables.processes[0].attributes["sample.taken"] = uint64_t{40};
  tables.processes[0].attributes["sample.lost"] = uint64_t{40};
  const SampleSums sums = SumSamples(tables);
  EXPECT_EQ(sums.count.samples, 55u);  // A sampler outside the threads samples a thread every four periods.
  EXPECT_DOUBLE_EQ(sums.count.effective(), 100.0 * 100 / (40 + 15 * 16));
  EXPECT_EQ(sums.from_outside, 60 * kPeriodNs);
  EXPECT_EQ(sums.time.stall, 60 * kPeriodNs);    // None of the ticks in this process were lost.
  EXPECT_EQ(sums.time.outside, 80 * kPeriodNs);  // Half of the ticks in this process were lost.
}

// An interpreter makes all MPI calls at one call site. So a stack is used only for calls of the function with
// which the stack ends.
TEST(SampleSums, WhatIsSeenFromOutsideHasTheStackOfItsFunction) {
  archive::Tables tables = Nested();
  tables.sites.push_back({0, tables.sites[kExchangeInStep].offset, archive::kNone});
  const auto alone = static_cast<uint32_t>(tables.sites.size() - 1);
  std::vector<SampleRecord> records;
  Repeat(records, 9, InMpi(kExchangeInStep, SampleState::stall, "MPI_Bcast", StallReason::collective));
  Repeat(records, 3, InMpi(kExchangeInFinish, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  for (const char* function : {"MPI_Bcast", "MPI_Recv", "MPI_Sendrecv"}) {
    SampleRecord seen = InMpi(alone, SampleState::stall, function, StallReason::unknown);
    seen.clock = layout::SampleClock::blocked;
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

// If a sampler gets no core in time, its sample is late. A late sample covers a long time, but still counts
// as one sample.
TEST(SampleSums, LateLooksAreNoMoreThanTheyWere) {
  archive::Tables tables = Nested();
  SampleRecord asleep = InMpi(kMain, SampleState::stall, "MPI_Recv", StallReason::late_sender);
  asleep.clock = layout::SampleClock::blocked;
  asleep.weight = 60;
  AddSamples(tables, 0, 0, std::vector<SampleRecord>(1, asleep));
  tables.processes[0].attributes["sample.hz"] = uint64_t{1'000'000'000 / kPeriodNs};
  tables.processes[0].attributes["sample.looks"] = uint64_t{2};
  EXPECT_DOUBLE_EQ(SumSamples(tables).count.effective(), 2);
  tables.processes[0].attributes["sample.looks"] = uint64_t{60};  // There are many samples, but they cover
                                                                  // little time.
  EXPECT_DOUBLE_EQ(SumSamples(tables).count.effective(), 15);
}

// The tables and the first screen must show the same number of samples.
TEST(SampleSums, LooksOfTheSumsAreTheProcess) {
  archive::Tables tables = Nested();
  std::vector<SampleRecord> records;
  for (uint64_t weight : {1, 2, 5, 3, 1, 1}) {
    SampleRecord asleep = InMpi(kMain, SampleState::stall, records.size() % 2 == 0 ? "MPI_Recv" : "MPI_Send",
                                StallReason::none);
    asleep.reason = static_cast<uint8_t>(records.size() % 3);
    asleep.clock = layout::SampleClock::blocked;
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
  EXPECT_EQ(looks, 3u);  // 13 periods give 3 samples
  EXPECT_EQ(looks, sums.count.samples);
}

TEST(SampleSums, KeepToTheirBound) {
  archive::Tables tables = Nested();
  std::vector<SampleRecord> records;
  for (uint32_t site = 0; site < 8; ++site) Repeat(records, 2, Outside(site));
  AddSamples(tables, 0, 0, records);
  const SampleSums sums = SumSamples(tables, 3);
  EXPECT_EQ(sums.sums.size(), 4u);  // Three of the sums are for samples with a stack, and one is for
                                    // samples without.
  EXPECT_EQ(sums.unkept, 10u);
  EXPECT_EQ(sums.time.outside, 16 * kPeriodNs);
  EXPECT_EQ(sums.sums[3].key.site, archive::kNone);
  EXPECT_EQ(sums.sums[3].samples, 10u);
}

}  // namespace
}  // namespace rankine::analysis
