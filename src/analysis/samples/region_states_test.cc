// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/region_states.h"

#include <gtest/gtest.h>

#include "analysis/testing/nested_calls.h"
#include "analysis/testing/sampled_tables.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using layout::SampleRecord;
using layout::SampleState;
using layout::StallReason;
using testing::AddSamples;
using enum testing::NestedSite;
using testing::InMpi;
using testing::kPeriodNs;
using testing::Nested;
using testing::Outside;
using testing::Repeat;

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

}  // namespace
}  // namespace rankine::analysis
