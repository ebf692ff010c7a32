// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/requested_reports.h"

#include <gtest/gtest.h>

#include "archive/rows/process.h"
#include "archive/tables.h"
#include "cli/caliper/loop_sums.h"

namespace rankine::cli {
namespace {

TEST(AskedReports, AreReadFromTheJobsKeys) {
  archive::Tables tables;
  tables.job["run.caliper.2.1.report"] = std::string("spot");
  tables.job["run.caliper.1.2.report"] = std::string("runtime-report");
  tables.job["run.caliper.1.2.region.count"] = std::string("true");
  tables.job["run.caliper.1.2.ranks"] = std::string("4,0,12");
  tables.job["run.caliper.x.2.report"] = std::string("no number");
  tables.job["run.caliper.1"] = std::string("no option");
  tables.job["run.caliper.0.1.report"] = std::string("no manager");
  tables.job["run.caliper.3.1.report"] = uint64_t{7};
  tables.job["run.case"] = std::string("heat");
  const std::vector<RequestedReport> reports = ReportsIn(tables);
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_EQ(reports[0].manager, 1u);
  EXPECT_EQ(reports[0].number, 2u);
  EXPECT_TRUE(reports[0].Is("region.count"));
  EXPECT_FALSE(reports[0].Is("time.exclusive"));
  EXPECT_EQ(reports[0].Of("output", "stderr"), "stderr");
  EXPECT_EQ(reports[0].Ranks(), (std::set<int32_t>{0, 4, 12}));
  EXPECT_EQ(reports[0].Measured(), "caliper.manager.1=1 AND (mpi.rank=0 OR mpi.rank=4 OR mpi.rank=12)");
  EXPECT_EQ(reports[1].Of("report"), "spot");
  EXPECT_EQ(reports[1].Measured(), "caliper.manager.2=1");
}

TEST(AskedReports, EachWorldHasItsOwn) {
  archive::Tables tables;
  tables.job["run.caliper.1.1.report"] = std::string("spot");
  for (uint32_t i = 0; i < 4; ++i) {  // The job has two worlds with two ranks each.
    archive::Process& process = tables.processes.emplace_back();
    process.rank = i % 2;
    process.attributes["world"] = uint64_t{i / 2};
  }
  tables.processes[2].attributes["run.caliper.1.1.report"] = std::string("mpi-report");
  tables.processes[0].attributes["run.caliper.2.1.report"] = std::string("of the job");
  const std::vector<RequestedReport> reports = ReportsIn(tables);
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_EQ(reports[0].Of("report"), "spot");
  EXPECT_EQ(reports[0].Measured(), "caliper.manager.1=1 AND mpi.world=0");
  EXPECT_EQ(ProcessesOf(tables, reports[0]), (std::vector<bool>{true, true, false, false}));
  EXPECT_EQ(reports[1].Of("report"), "mpi-report");
  EXPECT_EQ(reports[1].Measured(), "caliper.manager.1=1 AND mpi.world=1");
  EXPECT_EQ(ProcessesOf(tables, reports[1]), (std::vector<bool>{false, false, true, true}));
}

TEST(AskedReports, InvalidNumbersAreMissing) {
  RequestedReport report;
  report.options = {{"rows", "12"}, {"bad", "x"}, {"ranks", "1,,2"}};
  EXPECT_EQ(report.Number("rows", 3), 12);
  EXPECT_EQ(report.Number("bad", 3), 3);
  EXPECT_EQ(report.Number("none", 3), 3);
  EXPECT_EQ(report.Ranks(), (std::set<int32_t>{1}));
}

LoopSums LoopOf(uint64_t iterations, uint64_t every) {
  LoopSums loop;
  loop.name = "steps";
  loop.path = "steps";
  loop.ranks[0] = {iterations, iterations * 10};
  for (uint64_t first = 0; first < iterations; first += every)
    loop.blocks.push_back({0, static_cast<int64_t>(first), every, every * 10});
  return loop;
}

TEST(LoopBlocks, AreNoMoreThanTheRows) {
  EXPECT_EQ(BlockSize(LoopOf(75, 1), 15, 20), 15);
  EXPECT_EQ(BlockSize(LoopOf(80, 1), 2, 20), 4);
  EXPECT_EQ(BlockSize(LoopOf(80, 1), 2, 0), 2);
  EXPECT_EQ(BlockSize(LoopOf(81, 1), 1, 20), 5);
  EXPECT_EQ(BlockSize(LoopOf(0, 1), 1, 20), 1);
  EXPECT_EQ(BlockSize(LoopOf(5, 1), -3, -1), 1);
  for (int64_t rows = 1; rows < 30; ++rows) {
    const LoopSums loop = LoopOf(97, 1);
    EXPECT_LE(BlocksOf(loop, BlockSize(loop, 1, rows)).size(), static_cast<size_t>(rows));
  }
}

TEST(LoopBlocks, HoldAllIterations) {
  LoopSums loop = LoopOf(75, 1);
  // this block belongs to another rank; its first iteration is negative
  loop.blocks.push_back({1, -1, 3, 30});
  const auto blocks = BlocksOf(loop, 15);
  ASSERT_EQ(blocks.size(), 6u);
  EXPECT_EQ(blocks.begin()->first, -15);
  EXPECT_EQ(blocks.begin()->second.at(1).iterations, 3u);
  EXPECT_EQ(blocks.at(60).at(0).iterations, 15u);
  EXPECT_EQ(blocks.at(60).at(0).ns, 150u);
}

TEST(LoopTargets, AreNamedOrOutermost) {
  LoopSums inner = LoopOf(1, 1);
  inner.path = "outer/steps";
  EXPECT_TRUE(IsTarget(LoopOf(1, 1), ""));
  EXPECT_FALSE(IsTarget(inner, ""));
  EXPECT_TRUE(IsTarget(inner, "other,steps"));
  EXPECT_FALSE(IsTarget(inner, "step,outer"));
  EXPECT_EQ(Rate(3, 0), 0);
  EXPECT_EQ(Rate(3, 1500000000), 2);
}

}  // namespace
}  // namespace rankine::cli
