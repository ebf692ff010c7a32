// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/mpi_sites.h"

#include <gtest/gtest.h>

#include "analysis/testing/nested_calls.h"
#include "analysis/testing/sampled_tables.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
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
using testing::Repeat;

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
  tables.sites.push_back({0, 0x400, archive::kNone});  // The call site is in the profile but in no stack,
                                                       // so it has no callers.
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

}  // namespace
}  // namespace rankine::analysis
