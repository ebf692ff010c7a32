#include "report/overhead_section.h"

#include <gtest/gtest.h>

#include "query/test_windows.h"
#include "report/report.h"

namespace rankine::report {
namespace {

std::string Compact(std::string json) {
  std::erase_if(json, [](char c) { return c == ' ' || c == '\n'; });
  return json;
}

// Barriers of 4 ranks and, on two communicators, of 2.
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
  EXPECT_EQ(text.find("MPI_Bcast"), std::string::npos) << text;  // of one size alone
  EXPECT_EQ(text.find("MPI_Send"), std::string::npos) << text;
}

// The call that begins an operation says nothing of how long it takes.
TEST(OverheadSection, LeavesOutWhatEndsInOtherCalls) {
  archive::Tables tables = SplitJob();
  for (uint32_t rank = 0; rank < 4; ++rank) {
    testing::AddRow(tables, rank, "MPI_Iallreduce", 10, 10'000);
    tables.rows[testing::AddRow(tables, rank, "MPI_Iallreduce", 5, 5'000)].comm = rank < 2 ? 1 : 2;
    testing::AddRow(tables, rank, "MPI_Intercomm_merge", 10, 10'000);
    tables.rows[testing::AddRow(tables, rank, "MPI_Intercomm_merge", 5, 5'000)].comm = rank < 2 ? 1 : 2;
  }
  const std::string text = TextReport(tables, {.style = {100, false}, .section = "overhead"}).value();
  EXPECT_NE(text.find("Left out: MPI_Iallreduce. Such"), std::string::npos) << text;
  EXPECT_EQ(text.find("▇  MPI_Iallreduce"), std::string::npos) << text;
  EXPECT_NE(text.find("▇  MPI_Intercomm_merge"), std::string::npos) << text;
  EXPECT_NE(Compact(JsonReport(tables, nullptr)).find(R"("collective_sizes_left_out":["MPI_Iallreduce"])"),
            std::string::npos);
}

TEST(OverheadSection, TakesThemFromTheWindowThatHasCountedMost) {
  archive::Tables tables = SplitJob();
  for (uint32_t rank = 0; rank < 4; ++rank) {
    testing::AddRow(tables, rank, "MPI_Iallreduce", 10, 10'000);
    tables.rows[testing::AddRow(tables, rank, "MPI_Iallreduce", 5, 5'000)].comm = rank < 2 ? 1 : 2;
    for (const char* name : {"part", "whole"}) {
      testing::AddInstance(tables, testing::AddWindow(tables, rank, name), 0, 0, 1'000'000'000);
      testing::AddCell(tables, "MPI_Iallreduce", name[0] == 'w' ? 10 : 1, 60'000'000);
      testing::AddCell(tables, "MPI_Iallreduce", 5, 10'000'000).comm = rank < 2 ? 1 : 2;
    }
  }
  const std::string text = TextReport(tables, {.style = {100, false}, .section = "overhead"}).value();
  EXPECT_NE(text.find("        4      1     40           6.00 ms  ▇"), std::string::npos) << text;
  EXPECT_NE(text.find("MPI_Iallreduce: from start to completion, of those that 'whole' has counted"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("Left out"), std::string::npos) << text;
  EXPECT_NE(Compact(JsonReport(tables, nullptr))
                .find(R"({"function":"MPI_Iallreduce","window":"whole","sizes":[{"processes":2,)"
                      R"("communicators":2,"calls":20,"time_ns":40000000,"mean_ns":2e+06},{"processes":4,)"
                      R"("communicators":1,"calls":40,"time_ns":240000000,"mean_ns":6e+06}])"),
            std::string::npos)
      << Compact(JsonReport(tables, nullptr));
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
