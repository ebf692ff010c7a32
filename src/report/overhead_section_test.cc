// SPDX-License-Identifier: BSD-3-Clause
#include "report/overhead_section.h"

#include <gtest/gtest.h>

#include "archive/rows/communicator.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "query/test_windows.h"
#include "report/report.h"

namespace rankine::report {
namespace {

std::string Compact(std::string json) {
  std::erase_if(json, [](char c) { return c == ' ' || c == '\n'; });
  return json;
}

// Barriers on one communicator of 4 ranks and on two communicators of 2 ranks.
archive::Tables SplitJob() {
  archive::Tables tables = testing::EmptyJob(4);
  tables.comms.push_back({2, 1, "left", 2, 0, false, {}});
  tables.comms.push_back({3, 1, "right", 2, 0, false, {}});
  for (uint32_t rank = 0; rank < 4; ++rank) {
    testing::AddRow(tables, rank, "MPI_Barrier", 10, 40'000);
    tables.rows[testing::AddRow(tables, rank, "MPI_Barrier", 5, 5'000)].comm = rank < 2 ? 1 : 2;
    testing::AddRow(tables, rank, "MPI_Bcast", 3, 300);
    testing::AddRow(tables, rank, "MPI_Send", 3, 300);
  }
  return tables;
}

TEST(OverheadSection, ShowsEachSizeOfCommunicators) {
  const std::string text = TextReport(SplitJob(), {.style = {100, false}, .section = "overhead"}).value();
  EXPECT_NE(text.find("        2      2     20  1.00 us  1.00 us  ▇▇▇▇▇▇                    MPI_Barrier\n"
                      "          4      1     40  4.00 us  4.00 us  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇  MPI_Barrier"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("MPI_Bcast"), std::string::npos) << text;  // MPI_Bcast was called with a single size.
  EXPECT_EQ(text.find("MPI_Send"), std::string::npos) << text;
}

// The call that starts an operation does not show how long the operation takes.
TEST(OverheadSection, LeavesOutWhatEndsInOtherCalls) {
  archive::Tables tables = SplitJob();
  for (uint32_t rank = 0; rank < 4; ++rank) {
    testing::AddRow(tables, rank, "MPI_Iallreduce", 10, 10'000);
    tables.rows[testing::AddRow(tables, rank, "MPI_Iallreduce", 5, 5'000)].comm = rank < 2 ? 1 : 2;
    testing::AddRow(tables, rank, "MPI_Intercomm_merge", 10, 10'000);
    tables.rows[testing::AddRow(tables, rank, "MPI_Intercomm_merge", 5, 5'000)].comm = rank < 2 ? 1 : 2;
  }
  const std::string text = TextReport(tables, {.style = {100, false}, .section = "overhead"}).value();
  EXPECT_NE(text.find("Not included: MPI_Iallreduce. These"), std::string::npos) << text;
  EXPECT_EQ(text.find("▇  MPI_Iallreduce"), std::string::npos) << text;
  EXPECT_NE(text.find("▇  MPI_Intercomm_merge"), std::string::npos) << text;
  const std::string json = JsonReport(tables, nullptr);
  EXPECT_NE(Compact(json).find(R"("collective_sizes_left_out":["MPI_Iallreduce"])"), std::string::npos);
  // The page uses these sentences.
  EXPECT_NE(Compact(json).find(R"("collective_sizes_sentences":["Notincluded:MPI_Iallreduce.These)"),
            std::string::npos)
      << json;
}

TEST(OverheadSection, TakesThemFromTheWindowThatHasCountedMost) {
  archive::Tables tables = SplitJob();
  for (uint32_t rank = 0; rank < 4; ++rank) {
    testing::AddRow(tables, rank, "MPI_Iallreduce", 10, 10'000);
    tables.rows[testing::AddRow(tables, rank, "MPI_Iallreduce", 5, 5'000)].comm = rank < 2 ? 1 : 2;
    for (const char* name : {"within", "whole"}) {
      testing::AddInstance(tables, testing::AddWindow(tables, rank, name), 0, 0, 1'000'000'000);
      testing::AddCell(tables, "MPI_Iallreduce", name == std::string_view("whole") ? 10 : 1, 60'000'000);
      testing::AddCell(tables, "MPI_Iallreduce", 5, 10'000'000).comm = rank < 2 ? 1 : 2;
    }
  }
  const std::string text = TextReport(tables, {.style = {100, false}, .section = "overhead"}).value();
  EXPECT_NE(text.find("        4      1     40           6.00 ms  ▇"), std::string::npos) << text;
  EXPECT_NE(text.find("MPI_Iallreduce: time from start to completion"), std::string::npos) << text;
  EXPECT_EQ(text.find("Left out"), std::string::npos) << text;
  EXPECT_NE(
      JsonReport(tables, nullptr)
          .find("MPI_Iallreduce: time from start to completion of the operations that monitor window 'whole' "
                "counted."),
      std::string::npos);
  EXPECT_NE(Compact(JsonReport(tables, nullptr))
                .find(R"({"function":"MPI_Iallreduce","window":"whole","sizes":[{"processes":2,)"
                      R"("communicators":2,"calls":20,"time_ns":40000000,"mean_ns":2e+06},{"processes":4,)"
                      R"("communicators":1,"calls":40,"time_ns":240000000,"mean_ns":6e+06}])"),
            std::string::npos)
      << Compact(JsonReport(tables, nullptr));
}

TEST(OverheadSection, CountsTheRanksOfBothGroups) {
  archive::Tables tables = SplitJob();
  tables.comms[1].inter = tables.comms[2].inter = true;
  tables.comms[1].remote_size = tables.comms[2].remote_size = 6;
  const std::string json = Compact(JsonReport(tables, nullptr));
  EXPECT_NE(
      json.find(R"("sizes":[{"processes":4,"communicators":1,"calls":40,"time_ns":160000,"mean_ns":4000,)"
                R"("call_min_ns":4000},{"processes":8,"communicators":2,"calls":20,)"),
      std::string::npos)
      << json;
}

// The table shows the shortest call over all ranks, and the mean.
TEST(OverheadSection, TellsTheLeastAndTheMean) {
  archive::Tables tables = SplitJob();
  tables.rows[0].time_min = 3000;
  tables.rows[4].time_min = 2000;
  EXPECT_NE(Compact(JsonReport(tables, nullptr))
                .find(R"({"processes":4,"communicators":1,"calls":40,"time_ns":160000,"mean_ns":4000,)"
                      R"("call_min_ns":2000})"),
            std::string::npos)
      << Compact(JsonReport(tables, nullptr));
}

TEST(OverheadSection, LeavesOutHowMpiBeginsAndEnds) {
  archive::Tables tables = SplitJob();
  for (const uint32_t comm : {0u, 1u}) {
    for (const char* function : {"MPI_Init", "MPI_Finalize"})
      tables.rows[testing::AddRow(tables, 0, function, 1, 1'000'000)].comm = comm;
  }
  const std::string text = TextReport(tables, {.style = {100, false}, .section = "overhead"}).value();
  EXPECT_EQ(text.find("MPI_Init"), std::string::npos) << text;
  EXPECT_EQ(text.find("MPI_Finalize"), std::string::npos) << text;
}

TEST(OverheadSection, IsNotThereWithOneSize) {
  archive::Tables tables = testing::EmptyJob(2);
  testing::AddRow(tables, 0, "MPI_Barrier", 10, 40'000);
  EXPECT_EQ(TextReport(tables, {.style = {100, false}, .section = ""}).value().find("by processes"),
            std::string::npos);
}

TEST(OverheadSection, JsonHasTheRelation) {
  EXPECT_NE(Compact(JsonReport(SplitJob(), nullptr))
                .find(R"("collective_sizes":[{"function":"MPI_Barrier","sizes":[{"processes":2,)"
                      R"("communicators":2,"calls":20,"time_ns":20000,"mean_ns":1000,"call_min_ns":1000})"),
            std::string::npos);
}

}  // namespace
}  // namespace rankine::report
