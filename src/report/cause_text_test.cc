// SPDX-License-Identifier: BSD-3-Clause
#include "report/cause_text.h"

#include <gtest/gtest.h>

#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::report {
namespace {

struct Job {
  archive::Tables tables = testing::EmptyJob(2);
  context::NodeId solve = tables.space.Child(
      context::kRoot, tables.space.Declare({"region", context::Type::string, context::kNested, "", "", ""}),
      {context::Type::string, 0, "solve"});
  uint16_t send = 0;

  Job() {
    const uint32_t row = testing::AddRow(tables, 0, "MPI_Send", 1, 1000, 8, 0, 0);
    send = static_cast<uint16_t>(tables.rows[row].function);
  }
};

TEST(CauseText, NamesTheCallWhereThereIsNoRegion) {
  Job run;
  Facts facts(run.tables);
  EXPECT_EQ(CauseText(facts, {.process = 1, .function = run.send}, false), "rank 1, in MPI_Send");
  EXPECT_EQ(CauseText(facts, {.process = 1, .region = run.solve, .function = run.send}, false),
            "rank 1 in solve (MPI_Send)");
  EXPECT_EQ(CauseText(facts, {.process = 1, .region = run.solve}, false), "rank 1 in solve");
}

TEST(CauseText, NamesOurOwnWorkAsOurs) {
  Job run;
  Facts facts(run.tables);
  EXPECT_EQ(
      CauseText(facts, {.process = 1, .function = testing::FunctionId("MPI_Init"), .of_rankine = 1}, false),
      "rank 1, in Rankine's own work at the end of MPI_Init");
}

TEST(CauseText, NamesTheProgramWhereThereAreSeveral) {
  Job run;
  run.tables.processes[0].attributes["executable"] = std::string("/bin/ocean");
  run.tables.processes[1].attributes["executable"] = std::string("/bin/ocean");
  Facts alike(run.tables);
  EXPECT_EQ(CauseText(alike, {.process = 1, .function = run.send}, false), "rank 1, in MPI_Send");
  run.tables.processes[1].attributes["executable"] = std::string("/bin/ice");
  Facts facts(run.tables);
  EXPECT_EQ(CauseText(facts, {.process = 1, .function = run.send}, false), "rank 1 (ice), in MPI_Send");
  EXPECT_EQ(CauseText(facts, {.process = 0, .region = run.solve}, false), "rank 0 (ocean) in solve");
}

TEST(CauseText, SpeaksOfRegionsOnlyWhereTheProgramMarksAny) {
  Job run;
  Facts facts(run.tables);
  facts.regions.lines.clear();
  EXPECT_EQ(CauseText(facts, {.process = 0}, false), "rank 0, outside of MPI");
  facts.regions.lines.emplace_back();
  EXPECT_EQ(CauseText(facts, {.process = 0}, false), "rank 0, outside of regions");
}

}  // namespace
}  // namespace rankine::report
