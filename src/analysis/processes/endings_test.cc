// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/processes/endings.h"

#include <gtest/gtest.h>

#include "archive/rows/process.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using rankine::testing::EmptyJob;
using testing::AddRow;

TEST(Endings, TellTheKindsApart) {
  archive::Tables tables = EmptyJob(6);
  const auto unfinished = [&](uint32_t rank) -> archive::Process& {
    tables.processes[rank].attributes.erase("finalize.ns");
    return tables.processes[rank];
  };
  unfinished(1).exit = {{"ended.by", std::string("signal")}, {"exit.signal", uint64_t{11}}};
  tables.processes[1].attributes["now.0.function"] = std::string("MPI_Recv");
  tables.processes[1].attributes["now.0.ns"] = uint64_t{7};
  tables.processes[1].attributes["now.1.function"] = std::string("MPI_Send");
  tables.processes[1].attributes["now.1.ns"] = uint64_t{9};
  tables.processes[1].attributes["now.1.site"] = uint64_t{3};
  unfinished(2).exit["exit.code"] = int64_t{3};
  unfinished(3);
  unfinished(4).exit.clear();
  unfinished(5).attributes["mpi.abort.code"] = int64_t{42};
  const auto endings = Endings(tables);
  EXPECT_EQ(endings[0].kind, Ending::Kind::normal);
  EXPECT_EQ(endings[1].kind, Ending::Kind::signal);
  EXPECT_EQ(endings[1].code, 11);
  EXPECT_EQ(endings[1].in_call, "MPI_Send");
  EXPECT_EQ(endings[1].in_call_ns, 9u);
  EXPECT_EQ(endings[1].site, 3u);
  EXPECT_EQ(endings[2].site, archive::kNone);
  EXPECT_EQ(endings[2].kind, Ending::Kind::exit_code);
  EXPECT_EQ(endings[3].kind, Ending::Kind::no_finalize);
  EXPECT_EQ(endings[4].kind, Ending::Kind::unknown);
  EXPECT_EQ(endings[5].kind, Ending::Kind::mpi_abort);
  EXPECT_EQ(endings[5].code, 42);
  EXPECT_EQ(SignalName(11), "SIGSEGV");
  EXPECT_EQ(SignalName(-1), "signal -1");
}

// A program that uses only sessions never calls MPI_Finalize.
TEST(Endings, ProgramsOfSessionsEndWithTheLastSession) {
  archive::Tables tables = EmptyJob(3);
  for (uint32_t process = 0; process < 3; ++process) {
    archive::Process& one = tables.processes[process];
    one.attributes.erase("finalize.ns");
    one.exit = {{"ended.by", std::string("exit")}, {"exit.code", uint64_t{0}}};
    if (process != 2) one.rank = archive::kNone;
    AddRow(tables, process, "MPI_Session_init", 2, 1000);
    AddRow(tables, process, "MPI_Session_finalize", process == 1 ? 1 : 2, 1000);
  }
  const auto endings = Endings(tables);
  EXPECT_EQ(endings[0].kind, Ending::Kind::normal);
  EXPECT_EQ(endings[1].kind, Ending::Kind::no_finalize) << "one session was left open";
  EXPECT_EQ(endings[2].kind, Ending::Kind::no_finalize) << "it has a rank, so it called MPI_Init";
  EXPECT_TRUE(endings[0].of_sessions && endings[1].of_sessions && !endings[2].of_sessions);
}

}  // namespace
}  // namespace rankine::analysis
