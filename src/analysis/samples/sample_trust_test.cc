// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/sample_trust.h"

#include <gtest/gtest.h>

#include "analysis/testing/nested_calls.h"
#include "analysis/testing/sampled_tables.h"
#include "archive/rows/process.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using layout::SampleRecord;
using testing::AddSamples;
using enum testing::NestedSite;
using testing::Nested;
using testing::Outside;
using testing::Repeat;

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

TEST(SampleTrust, SaysThatAClockWasRefusedOnlyWhereOneWasAskedFor) {
  archive::Tables tables = Nested();
  archive::KeyValues& attributes = tables.processes[0].attributes;
  attributes["sample.source"] = std::string("none");
  EXPECT_TRUE(Findings(tables).empty()) << "the process ended before its first thread was sampled";
  attributes["sample.threads.missing"] = uint64_t{1};
  ASSERT_FALSE(Findings(tables).empty());
  EXPECT_EQ(Findings(tables)[0].name, "sample.none");
}

}  // namespace
}  // namespace rankine::analysis
