// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/deadlock.h"

#include <gtest/gtest.h>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using testing::AddRow;

constexpr uint64_t kSecond = 1'000'000'000;

// All ranks are killed at 11 s. When the ranks are killed, rank i has been in its function for 2 + i
// seconds.
archive::Tables Killed(const std::vector<std::string>& functions) {
  archive::Tables tables = rankine::testing::EmptyJob(static_cast<uint32_t>(functions.size()));
  for (uint32_t rank = 0; rank < functions.size(); ++rank) {
    archive::Process& process = tables.processes[rank];
    process.comms = {0};
    process.attributes.erase("finalize.ns");
    process.attributes.erase("end.ns");
    process.exit = {
        {"ended.by", std::string("signal")}, {"exit.signal", int64_t{15}}, {"end.ns", 11 * kSecond}};
    process.attributes["now.0.function"] = uint64_t{testing::FunctionId(functions[rank])};
    process.attributes["now.0.ns"] = (rank + 2) * kSecond;
  }
  return tables;
}

std::optional<Deadlock> Find(const archive::Tables& tables) {
  return FindDeadlock(tables, Endings(tables));
}

using Processes = std::vector<uint32_t>;

TEST(Deadlock, ABarrierWaitsForTheRankThatReceives) {
  const auto found = Find(Killed({"MPI_Barrier", "MPI_Recv", "MPI_Barrier"}));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_EQ(found->ns, 2 * kSecond);  // The last rank entered its call 2 s before the first rank ended.
  ASSERT_EQ(found->ranks.size(), 3u);
  EXPECT_EQ(found->ranks[0].waits_for, Processes{1});
  EXPECT_TRUE(found->ranks[1].waits_for.empty());
  EXPECT_EQ(found->ranks[2].waits_for, Processes{1});
  EXPECT_TRUE(found->cycle.empty());
}

TEST(Deadlock, OfTwoRanksEachWaitsForTheOther) {
  const auto found = Find(Killed({"MPI_Recv", "MPI_Recv"}));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_EQ(found->cycle, (Processes{0, 1}));
}

TEST(Deadlock, ARingIsKnownByTheMessagesBefore) {
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Recv", "MPI_Recv"});
  for (uint32_t rank = 0; rank < 3; ++rank) {
    const uint32_t row = AddRow(tables, rank, "MPI_Recv", 10, 1000);
    tables.peers.push_back({row, static_cast<int32_t>((rank + 2) % 3), true, 10, 80});
  }
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->cycle, (Processes{0, 2, 1}));
}

void Name(archive::Tables* tables, uint32_t rank, const std::string& partners) {
  tables->processes[rank].attributes["now.0.partners"] = partners;
}

TEST(Deadlock, AllGoByWhatTheirCallsName) {
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Ssend", "MPI_Recv"});
  Name(&tables, 0, "comm 0 from 2 tag 7 comm 0");
  Name(&tables, 1, "comm 0 to 0 tag 7 comm 0");
  Name(&tables, 2, "comm 0 from 1 tag any comm 0");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);  // Rank 1 sends to rank 0, which receives from rank 2.
  EXPECT_EQ(found->ranks[0].waits_for, Processes{2});
  EXPECT_EQ(found->ranks[1].waits_for, Processes{0});
  EXPECT_EQ(found->cycle, (Processes{0, 2, 1}));
  EXPECT_TRUE(found->cycle_certain);
}

TEST(Deadlock, TagAndCommunicatorDecideWhetherAMessageMayCome) {
  archive::Tables tables = Killed({"MPI_Ssend", "MPI_Recv"});
  Name(&tables, 0, "to 1 tag 7 comm 0");
  Name(&tables, 1, "from any tag 8 comm 0");
  EXPECT_TRUE(Find(tables)->certain);
  Name(&tables, 1, "from any tag any comm 0");
  EXPECT_FALSE(Find(tables)->certain);
  Name(&tables, 1, "from 0 tag 7 comm 1");
  for (archive::Process& process : tables.processes) process.comms = {0, 1};
  tables.comms.push_back(tables.comms[0]);
  EXPECT_TRUE(Find(tables)->certain);
  Name(&tables, 1, "from 0 tag 7 comm 0 more 1");
  EXPECT_FALSE(Find(tables)->certain);
}

TEST(Deadlock, OfSeveralRequestsNobodyKnowsWhichIsOpen) {
  archive::Tables tables = Killed({"MPI_Waitall", "MPI_Recv", "MPI_Waitall"});
  Name(&tables, 0, "from 1 comm 0 from 2 comm 0");
  Name(&tables, 1, "from 0 tag 7 comm 0");
  Name(&tables, 2, "from 1 comm 0");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->ranks[0].surely);
  EXPECT_EQ(found->ranks[0].waits_for, (Processes{1, 2}));
  EXPECT_TRUE(found->ranks[2].surely);
  EXPECT_EQ(found->cycle, (Processes{0, 1}));
  EXPECT_FALSE(found->cycle_certain);
}

TEST(Deadlock, OfAnyRankThereIsNoCycle) {
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Recv", "MPI_Recv"});
  for (uint32_t rank = 0; rank < 3; ++rank) Name(&tables, rank, "from any tag 7 comm 0");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_TRUE(found->ranks[0].waits_for.empty());
  EXPECT_TRUE(found->cycle.empty());
}

TEST(Deadlock, ABarrierOnACommunicatorWaitsForItsRanksAlone) {
  archive::Tables tables = Killed({"MPI_Barrier", "MPI_Recv", "MPI_Recv"});
  tables.comms.push_back({7, 1, "pair", 2, 0, false, {0, 2}});
  for (uint32_t rank : {0, 2}) tables.processes[rank].comms = {0, 1};
  Name(&tables, 0, "comm 1");
  Name(&tables, 2, "comm 1 from 0 tag 1 comm 1");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ranks[0].waits_for, Processes{2});
  EXPECT_EQ(found->cycle, (Processes{0, 2}));
}

TEST(Deadlock, NamesThatAreDamagedTellNothing) {
  for (const char* text : {"from", "from x", "from -1 tag 1", "tag 1", "comm 99", "from 1 tag", "to 1  tag 2",
                           "from 99999999999", "more", "nonsense 1"}) {
    archive::Tables tables = Killed({"MPI_Recv", "MPI_Recv"});
    Name(&tables, 0, text);
    EXPECT_EQ(Find(tables)->cycle, (Processes{0, 1})) << text;
  }
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Recv"});
  Name(&tables, 0, "from 12345 tag 1 comm 0");  // The communicator has no rank 12345.
  EXPECT_TRUE(Find(tables));
}

TEST(Deadlock, ARingOfManyRanksIsFoundAtOnce) {
  constexpr uint32_t kRanks = 20000;
  archive::Tables tables = Killed(std::vector<std::string>(kRanks, "MPI_Recv"));
  for (uint32_t rank = 0; rank < kRanks; ++rank) {
    tables.processes[rank].attributes["now.0.ns"] = 2 * kSecond;
    Name(&tables, rank, "comm 0 from " + std::to_string((rank + 1) % kRanks) + " tag 7 comm 0");
  }
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_EQ(found->cycle.size(), kRanks);
  EXPECT_TRUE(found->cycle_certain);
}

// Adds a copy of MPI_COMM_WORLD, which also contains all ranks.
void AddCopy(archive::Tables* tables) {
  tables->comms.push_back(tables->comms[0]);
  tables->comms.back().name = "copy";
  for (archive::Process& process : tables->processes) process.comms = {0, 1};
}

TEST(Deadlock, TheSameOperationOnOtherCommunicatorsIsAnotherOne) {
  for (const char* function : {"MPI_Barrier", "MPI_Comm_dup", "MPI_Win_fence", "MPI_File_write_all"}) {
    archive::Tables tables = Killed({function, function});
    AddCopy(&tables);
    Name(&tables, 0, "comm 0");
    Name(&tables, 1, "comm 1");
    const auto found = Find(tables);
    ASSERT_TRUE(found) << function;
    EXPECT_TRUE(found->certain);
    EXPECT_EQ(found->cycle, (Processes{0, 1}));
    EXPECT_TRUE(found->cycle_certain);
    Name(&tables, 1, "comm 0");
    EXPECT_FALSE(Find(tables)) << function;
    Name(&tables, 1, "");
    EXPECT_FALSE(Find(tables)) << function << ": it may be the same";
  }
}

TEST(Deadlock, WhatMakesAndFreesWaitsForAll) {
  for (const char* function : {"MPI_Comm_dup", "MPI_Comm_split", "MPI_Cart_create", "MPI_Comm_disconnect",
                               "MPI_Win_create", "MPI_Win_free", "MPI_File_open", "MPI_File_close"}) {
    archive::Tables tables = Killed({function, "MPI_Recv", function});
    for (uint32_t rank : {0, 2}) Name(&tables, rank, "comm 0");
    Name(&tables, 1, "from 0 tag 1 comm 0");
    const auto found = Find(tables);
    ASSERT_TRUE(found) << function;
    EXPECT_TRUE(found->certain) << function;
    EXPECT_EQ(found->ranks[0].waits_for, Processes{1});
    EXPECT_EQ(found->cycle, (Processes{0, 1})) << function;
  }
}

TEST(Deadlock, TheEndOfMpiWaitsForThoseWhoAreNotThere) {
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Finalize", "MPI_Finalize"});
  Name(&tables, 0, "from 1 tag 1 comm 0");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_EQ(found->ranks[2].waits_for, Processes{0});
  EXPECT_EQ(found->cycle, (Processes{0, 1}));
  EXPECT_FALSE(Find(Killed({"MPI_Finalize", "MPI_Finalize"})));
}

TEST(Deadlock, NoneWhereAllRanksOfAnOperationHaveCome) {
  archive::Tables tables = Killed({"MPI_Alltoall", "MPI_Alltoall", "MPI_Recv"});
  tables.comms.push_back({7, 1, "pair", 2, 0, false, {0, 1}});
  for (archive::Process& process : tables.processes) process.comms = {0, 1};
  for (uint32_t rank : {0, 1}) Name(&tables, rank, "comm 1");
  EXPECT_FALSE(Find(tables));
  Name(&tables, 1, "comm 0");
  EXPECT_TRUE(Find(tables));
}

TEST(Deadlock, AnIntercommunicatorNeedsBothGroups) {
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Intercomm_create", "MPI_Intercomm_create"});
  tables.comms.push_back({7, 1, "half", 2, 0, false, {1, 2}});
  for (archive::Process& process : tables.processes) process.comms = {0, 1};
  Name(&tables, 0, "from 1 tag 1 comm 0");
  for (uint32_t rank : {1, 2}) Name(&tables, rank, "comm 1");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ranks[1].waits_for, Processes{0});
  EXPECT_FALSE(found->ranks[1].surely);
  EXPECT_EQ(found->cycle, (Processes{0, 1}));
  tables = Killed({"MPI_Intercomm_create", "MPI_Intercomm_create"});
  AddCopy(&tables);
  Name(&tables, 0, "comm 0");
  // Both groups have a communicator of this name, so it is unknown for which group the call waits.
  Name(&tables, 1, "comm 1");
  const auto came = Find(tables);
  ASSERT_TRUE(came);
  EXPECT_FALSE(came->certain);
  EXPECT_TRUE(came->all_came && !came->strangers && came->ranks[0].waits_for.empty());
}

TEST(Deadlock, OfNeighboursNotAllAreNeeded) {
  archive::Tables tables = Killed({"MPI_Neighbor_alltoall", "MPI_Recv", "MPI_Barrier"});
  for (uint32_t rank : {0, 2}) Name(&tables, rank, "comm 0");
  Name(&tables, 1, "from 0 tag 1 comm 0");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ranks[0].waits_for, (Processes{1, 2}));
  EXPECT_FALSE(found->ranks[0].surely);
  EXPECT_TRUE(found->ranks[2].surely);
}

// Rank 0 waits for rank 1 or for rank 2. Rank 1 waits for rank 0. So the two ranks may wait for each other,
// but this is not certain.
void ExpectACycleThatMayBe(const archive::Tables& tables) {
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_EQ(found->ranks[0].waits_for, (Processes{1, 2}));
  EXPECT_FALSE(found->ranks[0].surely);
  EXPECT_EQ(found->cycle, (Processes{0, 1}));
  EXPECT_FALSE(found->cycle_certain);
}

TEST(Deadlock, ARequestMayStandForAnOperationOfAll) {
  archive::Tables tables = Killed({"MPI_Wait", "MPI_Wait", "MPI_Recv"});
  AddCopy(&tables);
  const std::string barrier = "with " + std::to_string(testing::FunctionId("MPI_Ibarrier"));
  Name(&tables, 0, barrier + " comm 0");
  Name(&tables, 1, barrier + " comm 1");
  Name(&tables, 2, "from 0 tag 1 comm 0");
  ExpectACycleThatMayBe(tables);
}

TEST(Deadlock, SynchronisationOfAWindowWaitsForSomeOfItsRanks) {
  archive::Tables tables = Killed({"MPI_Win_wait", "MPI_Recv", "MPI_Recv"});
  Name(&tables, 0, "comm 0");
  for (uint32_t rank : {1, 2}) Name(&tables, rank, "from 0 tag 1 comm 0");
  ExpectACycleThatMayBe(tables);
}

TEST(Deadlock, SynchronisationOfWindowsIsNoMessage) {
  EXPECT_TRUE(Find(Killed({"MPI_Win_wait", "MPI_Recv"}))->certain);
  EXPECT_FALSE(Find(Killed({"MPI_Win_wait", "MPI_Win_complete"}))->certain);
  EXPECT_FALSE(Find(Killed({"MPI_File_write_at", "MPI_Recv"})));  // file operations may take long
}

TEST(Deadlock, AnotherJobIsNotKnown) {
  for (const char* function : {"MPI_Comm_accept", "MPI_Comm_connect", "MPI_Comm_join", "MPI_Comm_spawn",
                               "MPI_Comm_spawn_multiple"}) {
    const auto found = Find(Killed({function}));
    ASSERT_TRUE(found) << function;
    EXPECT_FALSE(found->certain) << function;
    EXPECT_TRUE(found->strangers && found->ranks[0].stranger && found->ranks[0].waits_for.empty());
    EXPECT_FALSE(Find(Killed({function, "MPI_File_write_at"}))) << function;  // file operations may take long
  }
  EXPECT_FALSE(Find(Killed({"MPI_Recv"})));  // the run has no other rank
}

TEST(Deadlock, MeetingAnotherJobNeedsTheRanksOfItsCommunicator) {
  archive::Tables tables = Killed({"MPI_Comm_accept", "MPI_Recv", "MPI_Comm_accept"});
  for (uint32_t rank : {0, 2}) Name(&tables, rank, "comm 0");
  Name(&tables, 1, "from 0 tag 1 comm 0");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_EQ(found->ranks[0].waits_for, Processes{1});
  EXPECT_TRUE(found->ranks[0].surely && !found->strangers);
  EXPECT_EQ(found->cycle, (Processes{0, 1}));
  EXPECT_TRUE(found->cycle_certain);
  // Rank 0 uses this communicator, of which it is the only member, to accept a client.
  tables.comms.push_back({7, 1, "self", 1, 0, false, {0}});
  tables.processes[0].comms = {0, 1};
  Name(&tables, 0, "comm 1");
  EXPECT_TRUE(Find(tables)->ranks[0].stranger);
  EXPECT_FALSE(Find(tables)->certain);
}

// Makes two worlds. The first world has `first` ranks. An intercommunicator connects the worlds. Each world
// has its own entry for this intercommunicator (comm 1).
archive::Tables TwoWorlds(const std::vector<std::string>& functions, uint32_t first) {
  archive::Tables tables = Killed(functions);
  const auto second = static_cast<uint32_t>(functions.size()) - first;
  tables.comms.clear();
  for (const uint32_t size : {first, second}) {
    archive::Communicator world{tables.comms.size() + 1, 0, "MPI_COMM_WORLD", size, 0, false, {}};
    for (uint32_t rank = 0; rank < size; ++rank) world.members.push_back(rank);
    archive::Communicator between = world;
    between.identity = 100 + 10 * world.identity;
    between.name = "";
    between.inter = true;
    between.remote_size = first + second - size;
    tables.comms.push_back(world);
    tables.comms.push_back(between);
  }
  for (uint32_t i = 0; i < functions.size(); ++i) {
    const bool spawned = i >= first;
    tables.processes[i].rank = spawned ? i - first : i;
    tables.processes[i].attributes["world.size"] = uint64_t{spawned ? second : first};
    tables.processes[i].attributes["world"] = uint64_t{spawned ? 1u : 0u};
    tables.processes[i].comms = spawned ? Processes{2, 3} : Processes{0, 1};
  }
  return tables;
}

TEST(Deadlock, WorldsWaitForEachOther) {
  archive::Tables tables = TwoWorlds({"MPI_Recv", "MPI_Barrier", "MPI_Recv"}, 2);
  Name(&tables, 0, "comm 1 from 0 tag 4 comm 1");
  Name(&tables, 1, "comm 0");
  Name(&tables, 2, "comm 1 from 0 tag 5 comm 1");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_FALSE(found->strangers);
  EXPECT_EQ(found->ranks[0].waits_for, Processes{2});
  EXPECT_FALSE(found->ranks[0].surely);
  EXPECT_EQ(found->ranks[1].waits_for, Processes{0});  // a rank of the same world
  EXPECT_EQ(found->ranks[2].waits_for, Processes{0});
  EXPECT_EQ(found->cycle, (Processes{0, 2}));
  EXPECT_FALSE(found->cycle_certain);
  // The child was not recorded, so it may still be working.
  tables.processes.pop_back();
  tables.comms.resize(2);
  const auto alone = Find(tables);
  ASSERT_TRUE(alone);
  EXPECT_FALSE(alone->certain);
  EXPECT_TRUE(alone->ranks[0].stranger && !alone->ranks[1].stranger);
  EXPECT_TRUE(alone->ranks[0].waits_for.empty());
}

TEST(Deadlock, OperationsOfTwoWorldsWaitForBoth) {
  for (const char* function : {"MPI_Comm_disconnect", "MPI_Intercomm_merge", "MPI_Barrier"}) {
    archive::Tables tables = TwoWorlds({function, function, "MPI_Recv"}, 2);
    for (uint32_t i : {0, 1}) Name(&tables, i, "comm 1");
    Name(&tables, 2, "comm 1 from 1 tag 5 comm 1");
    const auto found = Find(tables);
    ASSERT_TRUE(found) << function;
    EXPECT_TRUE(found->certain) << function;
    EXPECT_EQ(found->ranks[0].waits_for, Processes{2});
    EXPECT_EQ(found->cycle, (Processes{2, 1})) << function;
    tables.processes[2].attributes["now.0.function"] = uint64_t{testing::FunctionId(function)};
    EXPECT_FALSE(Find(tables)) << function << ": all have come";
  }
}

TEST(Deadlock, RanksOfAWorldThatHasEndedDoNotCount) {
  archive::Tables tables = TwoWorlds({"MPI_Recv", "MPI_Recv", "MPI_Recv"}, 2);
  Name(&tables, 0, "comm 1 from 0 tag 4 comm 1");
  Name(&tables, 1, "comm 0 from 0 tag 4 comm 0");
  archive::Process& child = tables.processes[2];
  child.attributes.erase("now.0.function");
  child.attributes["finalize.ns"] = kSecond;
  child.exit = {{"ended.by", std::string("exit")}, {"exit.code", int64_t{0}}, {"end.ns", 2 * kSecond}};
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->certain);
  EXPECT_EQ(found->ranks.size(), 2u);
  EXPECT_EQ(found->ranks[0].waits_for, Processes{2});
  EXPECT_TRUE(found->cycle.empty());
  child.exit["end.ns"] = 11 * kSecond - 1;  // The child worked until shortly before the end of the run.
  EXPECT_FALSE(Find(tables));
}

TEST(Deadlock, WhichOfSeveralWorldsIsNotKnown) {
  archive::Tables tables = TwoWorlds({"MPI_Recv", "MPI_Recv", "MPI_Recv"}, 1);
  tables.processes[2].rank = 0;  // There are two worlds with one rank each.
  for (uint32_t i : {1, 2}) tables.processes[i].attributes["world.size"] = uint64_t{1};
  tables.processes[2].attributes["world"] = uint64_t{2};
  tables.comms[1].remote_size = 1;
  Name(&tables, 0, "comm 1 from 0 tag 4 comm 1");
  const auto found = Find(tables);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->ranks[0].waits_for.empty() && found->ranks[0].stranger);
  EXPECT_FALSE(found->certain);
}

TEST(Deadlock, AMessageMayBeOnItsWay) {
  for (const char* other : {"MPI_Send", "MPI_Waitall"}) {
    const auto found = Find(Killed({"MPI_Recv", other}));
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->certain);
  }
}

// Makes the rank poll 100 times, for 4 s until 1 ms before its end, instead of being in a call.
void Poll(archive::Tables* tables, uint32_t rank, const std::string& partners) {
  archive::KeyValues& attributes = tables->processes[rank].attributes;
  attributes.erase("now.0.function");
  attributes["poll.0.function"] = uint64_t{testing::FunctionId("MPI_Test")};
  attributes["poll.0.ns"] = 4 * kSecond;
  attributes["poll.0.last.ns"] = uint64_t{1'000'000};
  attributes["poll.0.count"] = uint64_t{100};
  attributes["poll.0.partners"] = partners;
}

TEST(Deadlock, ARankThatPollsInVainWaits) {
  archive::Tables tables = Killed({"MPI_Barrier", "MPI_Barrier", "MPI_Barrier"});
  Poll(&tables, 0, "from 1 comm 0");
  // The rank was in a poll, or in a call between two polls.
  for (const char* open : {"", "MPI_Test", "MPI_Comm_rank"}) {
    if (*open != '\0') tables.processes[0].attributes["now.0.function"] = uint64_t{testing::FunctionId(open)};
    const auto found = Find(tables);
    ASSERT_TRUE(found) << open;
    EXPECT_TRUE(found->polls);
    EXPECT_FALSE(found->certain);
    EXPECT_EQ(found->ns, 3 * kSecond);
    EXPECT_EQ(found->ranks[0].polls, 100u);
    EXPECT_EQ(found->ranks[0].waits_for, Processes{1});
    EXPECT_EQ(found->cycle, (Processes{0, 1}));
    EXPECT_TRUE(found->cycle_certain);
  }
}

TEST(Deadlock, NoneWhereARankHasStoppedPolling) {
  archive::Tables tables = Killed({"MPI_Barrier", "MPI_Barrier", "MPI_Barrier"});
  Poll(&tables, 0, "from 1 comm 0");
  tables.processes[0].attributes["poll.0.last.ns"] = 3 * kSecond;
  EXPECT_FALSE(Find(tables));
  tables.processes[0].attributes["poll.0.count"] = uint64_t{2};  // a poll every 2 s
  EXPECT_TRUE(Find(tables));
}

TEST(Deadlock, NoneWhereAllAreInOneOperationOrSomebodyWorks) {
  EXPECT_FALSE(Find(Killed({"MPI_Alltoall", "MPI_Alltoall"})));
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Recv"});
  tables.processes[1].attributes.erase("now.0.function");
  EXPECT_FALSE(Find(tables));
  tables = Killed({"MPI_Recv", "MPI_Recv"});
  AddRow(tables, 1, "MPI_Send", 1, 10);
  tables.rows.back().thread = 1;  // This thread is outside MPI.
  EXPECT_FALSE(Find(tables));
}

TEST(Deadlock, NoneWhereARankFailedOrAbortedOrTheWaitWasShort) {
  archive::Tables tables = Killed({"MPI_Recv", "MPI_Recv"});
  tables.processes[1].exit["exit.signal"] = int64_t{11};
  EXPECT_FALSE(Find(tables));
  EXPECT_FALSE(Find(Killed({"MPI_Recv", "MPI_Abort"})));
  tables = Killed({"MPI_Recv", "MPI_Recv"});
  tables.processes[0].attributes["now.0.ns"] = kSecond / 2;
  EXPECT_FALSE(Find(tables));
}

}  // namespace
}  // namespace rankine::analysis
