// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/trust/trust.h"

#include <gtest/gtest.h>

#include "analysis/testing/mpi_id.h"
#include "archive/rows/communicator.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using rankine::testing::EmptyJob;
using testing::AddRow;

TEST(Trust, IsSilentAboutACompleteRunAndNamesEverythingElse) {
  archive::Tables tables = EmptyJob(2);
  EXPECT_TRUE(Findings(tables).empty());
  tables.job["world.size"] = uint64_t{5};
  tables.job["cuda"] = uint64_t{1};
  tables.processes[0].attributes["dropped.requests"] = uint64_t{2};
  tables.losses.push_back({"profile of rank 3", "checksum", 10, 20});
  const auto findings = Findings(tables);
  ASSERT_EQ(findings.size(), 4u);
  EXPECT_EQ(findings[0].sentence, "profile of rank 3 is lost: checksum (20 bytes at offset 10)");
  EXPECT_EQ(findings[1].name, "ranks.missing");
  EXPECT_EQ(findings[1].count, 3u);
  EXPECT_EQ(findings[2].name, "dropped.requests");
  EXPECT_EQ(findings[3].name, "cuda");
}

TEST(Trust, SaysHowCoarseAClockIs) {
  archive::Tables tables = EmptyJob(3);
  tables.processes[0].attributes["clock.hz"] = uint64_t{2'000'000'000};
  EXPECT_TRUE(Findings(tables).empty());
  tables.processes[1].attributes["clock.hz"] = uint64_t{100'000'000};
  tables.processes[2].attributes["clock.hz"] = uint64_t{25'000'000};
  const auto findings = Findings(tables);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].name, "clock.coarse");
  EXPECT_EQ(
      findings[0].sentence,
      "2 ranks had a clock that ticks once in 40 ns, which limits the accuracy of single times and minima; "
      "sums of many calls are accurate");
}

TEST(Trust, MissesRanksOfEachWorld) {
  // The archive has two of the three ranks of the first world, and three of the four ranks of a spawned
  // world.
  archive::Tables tables = EmptyJob(5);
  for (uint32_t i = 0; i < 5; ++i) {
    tables.processes[i].rank = i < 2 ? i : i - 2;
    tables.processes[i].attributes["world.size"] = uint64_t{i < 2 ? 3u : 4u};
  }
  archive::NumberWorlds(&tables.processes);
  tables.job["world.size"] = uint64_t{3};
  const auto findings = Findings(tables);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].sentence, "2 of 7 ranks left no records; the figures cover only the others");
}

TEST(Trust, NamesWhatWasOpenedPastUs) {
  archive::Tables tables = EmptyJob(2);
  tables.processes[0].attributes["deepbind.led"] = std::string("a.so");
  tables.processes[1].attributes["deepbind.led"] = std::string("a.so");
  tables.processes[1].attributes["deepbind.missed"] = std::string("b.so, c.so");
  const auto findings = Findings(tables);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].name, "deepbind.led");
  EXPECT_EQ(findings[0].count, 2u);
  EXPECT_TRUE(findings[0].sentence.starts_with("a.so was opened with RTLD_DEEPBIND: "))
      << findings[0].sentence;
  EXPECT_EQ(findings[1].sentence,
            "b.so, c.so were opened with RTLD_DEEPBIND (1 rank): some of the libraries' calls are missing; "
            "open the libraries without RTLD_DEEPBIND");
}

TEST(Trust, NamesSelectedRegionsThatNobodyWasIn) {
  archive::Tables tables = EmptyJob(1);
  const auto region = tables.space.Declare({"region", context::Type::string, context::kNested, "", "", ""});
  tables.space.Child(context::kRoot, region, {context::Type::string, 0, "solve"});
  tables.job["select"] = std::string("region=solve");
  EXPECT_EQ(Findings(tables).size(), 1u);
  tables.job["select"] = std::string("region=solve,slove,\"two words\"");
  const auto findings = Findings(tables);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[1].name, "select.regions");
  EXPECT_EQ(findings[1].sentence,
            "the selection names regions that no process entered; check their names: 'slove', 'two words'");
}

TEST(Trust, SaysThatRegionsWereNotTimed) {
  archive::Tables tables = EmptyJob(2);
  tables.processes[1].attributes["services.without.timer"] = uint64_t{1};
  EXPECT_TRUE(Findings(tables).empty()) << "it has no regions";
  archive::Region region{};
  region.process = 1;
  region.count = 3;
  tables.regions.push_back(region);
  const auto findings = Findings(tables);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].sentence,
            "1 process counted its regions but did not time them, because its services do not include timer");
}

TEST(Trust, HasNoNotesThatSayNothing) {
  archive::Tables tables = EmptyJob(1);
  tables.processes[0].attributes["state.unknown"] = uint64_t{1};
  EXPECT_TRUE(Findings(tables).empty()) << "a rank that is alone has nobody to wait for";
  const uint32_t row = AddRow(tables, 0, "MPI_Barrier", 10, 1000, 0, 0, archive::kNone);
  tables.comms.push_back({1, 0, "MPI_COMM_SELF", 1, 0, false, {}});
  tables.rows[row].comm = static_cast<uint32_t>(tables.comms.size() - 1);
  EXPECT_TRUE(Findings(tables).empty());
  tables.comms.back().size = 2;
  tables.rows[row].function = Mpi("MPI_Comm_size");
  EXPECT_TRUE(Findings(tables).empty()) << "it ended before it waited for anybody";
  tables.rows[row].function = Mpi("MPI_Barrier");
  ASSERT_EQ(Findings(tables).size(), 1u);
  EXPECT_EQ(Findings(tables)[0].name, "state.unknown");
}

TEST(Trust, CountsCallsWithAnotherWorldWhoseWaitsAreUnknown) {
  archive::Tables tables = EmptyJob(2);
  const uint32_t row = AddRow(tables, 0, "MPI_Barrier", 3, 2'000'000'000, 0, 0, archive::kNone);
  archive::Communicator comm;
  comm.inter = true;
  comm.size = comm.remote_size = 2;
  comm.members = {0, 1};
  tables.comms.push_back(comm);
  tables.rows[row].comm = static_cast<uint32_t>(tables.comms.size() - 1);
  EXPECT_TRUE(Findings(tables).empty()) << "without an event trace nobody asks for waits";
  tables.traces.push_back({});
  ASSERT_EQ(Findings(tables).size(), 1u);
  EXPECT_EQ(Findings(tables)[0].name, "waits.worlds");
  EXPECT_EQ(Findings(tables)[0].count, 3u);
  EXPECT_NE(Findings(tables)[0].sentence.find("took 2.00 s."), std::string::npos)
      << Findings(tables)[0].sentence;
  tables.comms.back().remote = {0, 1};
  EXPECT_TRUE(Findings(tables).empty()) << "both groups are of one world";
}

TEST(Trust, PutsASingleByteInTheSingular) {
  archive::Tables tables = EmptyJob(1);
  tables.losses.push_back({"profile of rank 0", "checksum", 10, 1});
  EXPECT_EQ(Findings(tables)[0].sentence, "profile of rank 0 is lost: checksum (1 byte at offset 10)");
}

TEST(Trust, SaysFromWhenOnAFlightRecorderHasAll) {
  archive::Tables tables = EmptyJob(2);
  for (archive::Process& process : tables.processes) {
    process.attributes["start.ns"] = uint64_t{1'000'000'000};
    process.attributes["trace.gaps"] = uint64_t{2};
    process.attributes["trace.from.ns"] = uint64_t{3'500'000'000};
  }
  auto findings = Findings(tables);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].name, "trace.gaps");
  EXPECT_EQ(findings[0].count, 2u);
  EXPECT_TRUE(findings[0].serious);
  EXPECT_NE(findings[0].sentence.find("complete only from 2.500 s after the start;"), std::string::npos)
      << findings[0].sentence;
  tables.processes[1].attributes["trace.gaps.inside"] = uint64_t{1};
  EXPECT_NE(Findings(tables)[0].sentence.find("1 gap in the incomplete part"), std::string::npos);
}

}  // namespace
}  // namespace rankine::analysis
