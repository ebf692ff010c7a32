// SPDX-License-Identifier: BSD-3-Clause
// Tests how sampled time is divided between MPI and the program, according to the duration of calls.
#include "analysis/samples/sample_division.h"

#include <gtest/gtest.h>

#include "analysis/samples/sample_sums.h"
#include "analysis/testing/nested_calls.h"
#include "analysis/testing/sampled_tables.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using layout::SampleRecord;
using layout::SampleState;
using layout::StallReason;
using testing::AddSamples;
using testing::FunctionId;
using testing::InMpi;
using testing::kPeriodNs;
using testing::Nested;
using testing::Outside;
using testing::Repeat;
using enum testing::NestedSite;

// A process with 400 ticks, 300 of which are outside MPI. The process also waits for a core inside MPI for
// 200 periods.
archive::Tables Waiting(const char* divided, uint64_t calls_took_ns) {
  archive::Tables tables = Nested();
  SampleRecord waiting = InMpi(kMain, SampleState::stall, "MPI_Recv", StallReason::late_sender);
  waiting.clock = layout::SampleClock::waiting;
  waiting.weight = 200;
  std::vector<SampleRecord> records(1, waiting);
  Repeat(records, 300, Outside(kMain));
  Repeat(records, 100, InMpi(kMain, SampleState::stall, "MPI_Recv", StallReason::late_sender));
  AddSamples(tables, 0, 0, records);
  auto& attributes = tables.processes[0].attributes;
  attributes["sample.hz"] = uint64_t{1'000'000'000 / kPeriodNs};
  attributes["sample.taken"] = uint64_t{400};
  attributes["sample.divided"] = std::string(divided);
  archive::Row row{};
  row.process = 0;
  row.function = FunctionId("MPI_Recv");
  row.calls = 1;
  row.time_sum = calls_took_ns;
  tables.rows.push_back(row);
  row.function = FunctionId("MPI_Init");
  row.time_sum = 9000 * kPeriodNs;
  tables.rows.push_back(row);
  return tables;
}

TEST(SampleDivision, TimesHaveAnIntervalWhereCallsTookAsMuch) {
  for (const uint64_t periods : {285, 300, 315}) {
    const SampleSums sums = SumSamples(Waiting("exact", periods * kPeriodNs));
    EXPECT_TRUE(sums.processes[0].count.has_interval && sums.count.has_interval) << periods;
    EXPECT_TRUE(DivisionFindings(sums).empty());
  }
  for (const uint64_t periods : {200, 400}) {
    const SampleSums sums = SumSamples(Waiting("exact", periods * kPeriodNs));
    EXPECT_FALSE(sums.processes[0].count.has_interval || sums.count.has_interval) << periods;
    EXPECT_EQ(sums.processes[0].division, Division::differs);
    ASSERT_EQ(DivisionFindings(sums).size(), 1u);
    EXPECT_NE(
        DivisionFindings(sums)[0].sentence.find("the time of its calls differs from that of its samples"),
        std::string::npos);
  }
}

TEST(SampleDivision, TimesHaveNoneWhereLooksAloneDividedThem) {
  const std::pair<const char*, const char*> cases[] = {{"unfinished", "without MPI_Finalize"},
                                                       {"parts", "only a part of its run"},
                                                       {"uncounted", "services do not record MPI calls"},
                                                       {"lost", "some of its MPI calls is unknown"},
                                                       {"", "an older Rankine wrote its archive"}};
  for (const auto& [word, why] : cases) {
    const SampleSums sums = SumSamples(Waiting(word, 300 * kPeriodNs));
    EXPECT_FALSE(sums.processes[0].count.has_interval || sums.count.has_interval) << word;
    ASSERT_EQ(DivisionFindings(sums).size(), 1u);
    EXPECT_NE(DivisionFindings(sums)[0].sentence.find(why), std::string::npos) << word;
    EXPECT_NE(DivisionFindings(sums)[0].sentence.find("2.0 s of them"), std::string::npos)
        << DivisionFindings(sums)[0].sentence;
  }
}

TEST(SampleDivision, ProgramsOfSessionsAloneAreNotSaidToLackMpiFinalize) {
  archive::Tables tables = Waiting("unfinished", 300 * kPeriodNs);
  tables.processes[0].rank = archive::kNone;
  for (const char* function : {"MPI_Session_init", "MPI_Session_finalize"}) {
    archive::Row row = tables.rows[0];
    row.function = FunctionId(function);
    tables.rows.push_back(row);
  }
  const SampleSums sums = SumSamples(tables);
  EXPECT_EQ(sums.processes[0].division, Division::sessions);
  ASSERT_EQ(DivisionFindings(sums).size(), 1u);
  EXPECT_NE(DivisionFindings(sums)[0].sentence.find("it uses only MPI sessions"), std::string::npos);
}

TEST(SampleDivision, TicksAloneNeedNoCalls) {
  archive::Tables tables = Nested();
  std::vector<SampleRecord> records;
  Repeat(records, 300, Outside(kMain));
  AddSamples(tables, 0, 0, records);
  tables.processes[0].attributes["sample.divided"] = std::string("unfinished");
  EXPECT_TRUE(SumSamples(tables).processes[0].count.has_interval);
}

}  // namespace
}  // namespace rankine::analysis
