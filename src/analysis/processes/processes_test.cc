// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/calls/threads.h"
#include "analysis/processes/bindings.h"
#include "analysis/processes/worlds.h"
#include "analysis/trust/trust.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using rankine::testing::EmptyJob;

constexpr uint64_t kSecond = 1'000'000'000;

TEST(Worlds, BeginWhereRanksDoNotRise) {
  archive::Tables tables = EmptyJob(3);
  tables.processes[2].rank = 0;
  archive::NumberWorlds(&tables.processes);
  const Worlds worlds = FindWorlds(tables);
  EXPECT_EQ(worlds.count, 2u);
  EXPECT_EQ(ProcessName(tables, worlds, 2), "rank 0 of world 1");
  EXPECT_EQ(RankNumber(tables, worlds, 2), "0 of world 1");
  tables.processes[2].rank = archive::kNone;
  EXPECT_EQ(ProcessName(tables, FindWorlds(tables), 2), "pid 102 on node1");
}

// The first rank of the second world left no records.
TEST(Worlds, BeginWithAnotherIdentity) {
  archive::Tables tables = EmptyJob(3);
  archive::NumberWorlds(&tables.processes, {7, 9, 9});
  EXPECT_EQ(archive::WorldsOf(tables.processes), (std::vector<uint32_t>{0, 1, 1}));
  archive::NumberWorlds(&tables.processes, {7, 0, 7});
  EXPECT_EQ(FindWorlds(tables).count, 1u);
}

TEST(Worlds, OfCommunicators) {
  archive::Tables tables = EmptyJob(3);
  tables.processes[2].rank = 0;
  archive::NumberWorlds(&tables.processes);
  tables.comms.resize(3);
  tables.processes[0].comms = {0, 1};
  tables.processes[2].comms = {1, 2};
  EXPECT_EQ(archive::WorldsOfComms(tables), (std::vector<uint32_t>{0, archive::kNone, 1}));
}

TEST(Bindings, AreSharedWhereMaskAndHostAreTheSame) {
  EXPECT_EQ(CountProcessors("0-3,8"), 5u);
  EXPECT_EQ(CountProcessors("7"), 1u);
  for (const char* wrong : {"", "3-1", "x", "1,,2", "0-99999999999", "-1"})
    EXPECT_EQ(CountProcessors(wrong), 0u);
  archive::Tables tables = EmptyJob(5);
  const char* const places[][2] = {{"a", "0"}, {"a", "0"}, {"a", "1"}, {"b", "0"}, {"b", "nonsense"}};
  for (size_t i = 0; i < 5; ++i) {
    tables.processes[i].attributes["host"] = std::string(places[i][0]);
    tables.processes[i].attributes["cpu.allowed"] = std::string(places[i][1]);
  }
  const auto shared = FindSharedProcessors(tables);
  ASSERT_EQ(shared.size(), 1u);
  EXPECT_EQ(shared[0].host, "a");
  EXPECT_EQ(shared[0].allowed, "0");
  EXPECT_EQ(shared[0].processors, 1u);
  EXPECT_EQ(shared[0].processes, 2u);
}

TEST(Bindings, ProcessesOneAfterAnotherShareNothing) {
  archive::Tables tables = EmptyJob(3);
  for (size_t i = 0; i < 3; ++i) {
    tables.processes[i].attributes["host"] = std::string("a");
    tables.processes[i].attributes["cpu.allowed"] = std::string("0");
    tables.processes[i].attributes["start.ns"] = i * kSecond;
    tables.processes[i].exit["end.ns"] = (i + 1) * kSecond;
  }
  EXPECT_TRUE(FindSharedProcessors(tables).empty());
  tables.processes[0].exit["end.ns"] = kSecond + 1;
  const auto shared = FindSharedProcessors(tables);
  ASSERT_EQ(shared.size(), 1u);
  EXPECT_EQ(shared[0].processes, 2u);
}

TEST(Bindings, AShellThatWaitsTakesNoTurns) {
  archive::Tables tables = EmptyJob(2);
  for (archive::Process& process : tables.processes) {
    process.rank = archive::kNone;
    process.attributes["host"] = std::string("a");
    process.attributes["cpu.allowed"] = std::string("0");
    process.attributes["start.ns"] = uint64_t{1'000'000'000};
    process.attributes["usage.user.us"] = uint64_t{900'000};
    process.exit["end.ns"] = uint64_t{2'000'000'000};
  }
  EXPECT_EQ(FindSharedProcessors(tables).size(), 1u);
  tables.processes[0].attributes["usage.user.us"] = uint64_t{4'000};
  EXPECT_TRUE(FindSharedProcessors(tables).empty());
}

TEST(Bindings, ThreadsAreCrowdedWhereTheirMaskHasFewerProcessors) {
  archive::Tables tables = EmptyJob(2);
  const auto set = [&](uint32_t process, const char* key, const char* mask) {
    tables.processes[process].attributes[key] = std::string(mask);
  };
  set(0, "cpu.allowed.thread.0", "0-1");
  set(0, "cpu.allowed.thread.1", "0-1");
  set(0, "cpu.allowed.thread.2", "5");
  set(0, "cpu.allowed.thread.2.end", "0-1");
  set(1, "cpu.allowed", "3");
  set(1, "cpu.allowed.thread.0", "3");
  set(1, "cpu.allowed.thread.7", "3");
  set(1, "cpu.allowed.thread.8", "nonsense");
  set(1, "cpu.allowed.thread.9", "nonsense");
  const auto crowded = FindCrowdedThreads(tables);
  ASSERT_EQ(crowded.size(), 1u);
  EXPECT_EQ(crowded[0].process, 1u);
  EXPECT_EQ(crowded[0].allowed, "3");
  EXPECT_EQ(crowded[0].threads, 2u);
  const auto findings = Findings(tables);
  EXPECT_TRUE(std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.sentence == "2 threads of rank 1 can run only on processor 3";
  }));
}

}  // namespace
}  // namespace rankine::analysis
