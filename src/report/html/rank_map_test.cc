// SPDX-License-Identifier: BSD-3-Clause
#include "report/html/rank_map.h"

#include <gtest/gtest.h>

#include "archive/rows/none.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "mpi_facts/facts.h"
#include "query/test_tables.h"

namespace rankine::report {
namespace {

uint32_t IdOf(std::string_view name) {
  for (uint16_t id = 1; id < 2000; ++id) {
    const mpi_facts::Function* facts = mpi_facts::Find(id);
    if (facts != nullptr && name == facts->name) return id;
  }
  return 0;
}

analysis::DrawnCalls Call(uint64_t begin, uint64_t end, uint32_t function) {
  return {begin, end, end - begin, 1, function, archive::kNone};
}

std::string List(const std::string& json, const std::string& key) {
  const size_t at = json.find("\"" + key + "\":[");
  if (at == std::string::npos) return "";
  const size_t begin = json.find('[', at);
  return json.substr(begin, json.find(']', at) - begin + 1);
}

analysis::Drawing Drawn(uint32_t ranks) {
  analysis::Drawing drawing;
  drawing.known = true;
  drawing.span = 1100;
  drawing.initialized = 100;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    analysis::DrawnThread thread;
    thread.process = rank;
    thread.calls = {Call(0, 100, IdOf("MPI_Init")), Call(300, 500, IdOf("MPI_Send")),
                    Call(700, 725, IdOf("MPI_Barrier")), Call(1100, 1200, IdOf("MPI_Finalize"))};
    drawing.threads.push_back(std::move(thread));
  }
  return drawing;
}

TEST(RankMap, HasTheStateOfEachRankOverTime) {
  archive::Tables tables = testing::EmptyJob(2);
  const analysis::Drawing drawing = Drawn(2);
  const std::string json = RankMapJson(tables, analysis::ProcessTimes(tables), &drawing, {512, 10, 9});
  // Each cell covers 100 ns. The row has one cell of work, two cells of MPI_Send, two cells of work, a
  // quarter of a cell of MPI_Barrier, and work.
  EXPECT_EQ(List(json, "cells"), R"(["aA2bP2aA2dEaA3","aA2bP2aA2dEaA3"])");
  EXPECT_NE(json.find("\"from_ns\":100,\"to_ns\":1100"), std::string::npos);
}

TEST(RankMap, RanksShareRowsBeyondTheLimit) {
  archive::Tables tables = testing::EmptyJob(1000);
  const analysis::Drawing drawing = Drawn(1000);
  const std::string json = RankMapJson(tables, analysis::ProcessTimes(tables), &drawing, {16, 10, 9});
  EXPECT_NE(json.find("\"fold\":63,\"rows\":16"), std::string::npos);
}

TEST(RankMap, WithoutATraceItHasTotalsOnly) {
  archive::Tables tables = testing::EmptyJob(2);
  std::vector<analysis::ProcessTime> times(2);
  times[0].known = times[1].known = true;
  times[0].useful = 70;
  times[1].useful = 30;
  archive::Row row{};
  row.process = 1;
  row.function = static_cast<uint16_t>(IdOf("MPI_Allreduce"));
  row.time_sum = 40;
  tables.rows.push_back(row);
  const std::string json = RankMapJson(tables, times, nullptr);
  EXPECT_EQ(json.find("cells"), std::string::npos);
  EXPECT_EQ(List(json, "totals"), "[70,0,0,0,0,0,0,0,30,0,0,40,0,0,0,0]");
}

TEST(RankMap, FilesBetweenCallsAreIo) {
  archive::Tables tables = testing::EmptyJob(1);
  analysis::Drawing drawing = Drawn(1);
  drawing.threads[0].operations = {Call(500, 600, 0), Call(680, 705, 0)};
  const std::string json = RankMapJson(tables, analysis::ProcessTimes(tables), &drawing, {512, 10, 9});
  // From the time 680 on, the rank performs an I/O operation. From the time 700 on, the rank is in the
  // barrier.
  EXPECT_EQ(List(json, "cells"), R"(["aA2bP2fPfDdEaA3"])");
}

TEST(RankMap, RegionsWithMostTimeHaveTheirOwnLetters) {
  archive::Tables tables = testing::EmptyJob(1);
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  const auto node = [&](const char* name) {
    return tables.space.Child(context::kRoot, region, {context::Type::string, 0, name});
  };
  const auto solve = node("solve"), read = node("read"), write = node("write");
  analysis::Drawing drawing = Drawn(1);
  EXPECT_EQ(RankMapJson(tables, analysis::ProcessTimes(tables), &drawing).find("region_cells"),
            std::string::npos);
  // The rank is outside of regions until the time 300, and again from the time 900 on.
  drawing.threads[0].regions = {
      {0, context::kRoot}, {300, read}, {400, solve}, {800, write}, {900, context::kRoot}};
  const std::string json = RankMapJson(tables, analysis::ProcessTimes(tables), &drawing, {512, 10, 2});
  EXPECT_EQ(List(json, "regions"), R"(["solve","read","other regions"])");
  EXPECT_EQ(List(json, "region_cells"), R"(["z2ba4cz2"])");
}

}  // namespace
}  // namespace rankine::report
