// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/abnormal_end.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/findings/stand_outs.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using testing::AddRow;

constexpr uint64_t kSecond = 1'000'000'000;

// Rank 1 is killed 4 s after MPI_Init. The launcher kills the other ranks at 10 s. The other ranks are in a
// call when the launcher kills them. The ranks entered the call `since` seconds after the start.
archive::Tables Crash(uint32_t ranks, const std::string& function, uint64_t since) {
  archive::Tables tables = rankine::testing::EmptyJob(ranks);
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    archive::Process& process = tables.processes[rank];
    process.comms = {0};
    process.attributes.erase("finalize.ns");
    process.attributes.erase("end.ns");
    process.exit = {{"ended.by", std::string("signal")},
                    {"exit.signal", int64_t{rank == 1 ? 11 : 15}},
                    {"end.ns", (rank == 1 ? 5 : 11) * kSecond}};
    if (rank == 1) continue;
    process.attributes["now.0.function"] = uint64_t{testing::FunctionId(function)};
    process.attributes["now.0.ns"] = (10 - since) * kSecond;
  }
  return tables;
}

StandOuts Find(const archive::Tables& tables) {
  const std::vector<ProcessTime> times = ProcessTimes(tables);
  const Profile profile = MakeProfile(tables);
  const Waits waits;
  return FindStandOuts({tables, times, ComputePop(times), profile, MakeRegions(tables), SumSamples(tables),
                        waits, MakeIoFiles(tables), Endings(tables)});
}

TEST(AbnormalEnd, WhoEndedFirstAndHowLongOthersStoodForIt) {
  archive::Tables tables = Crash(2, "MPI_Allreduce", 3);
  AddRow(tables, 0, "MPI_Allreduce", 150, kSecond / 1000);
  AddRow(tables, 1, "MPI_Allreduce", 150, kSecond / 1000);
  const auto end = FindAbnormalEnd(tables, Endings(tables));
  ASSERT_TRUE(end);
  EXPECT_EQ(end->process, 1u);
  ASSERT_EQ(end->left.size(), 1u);
  EXPECT_EQ(end->left[0].process, 0u);
  // The call began one second earlier, while rank 1 was still working.
  EXPECT_EQ(end->left[0].after, 6 * kSecond);
  EXPECT_TRUE(end->left[0].needs);
  const StandOuts found = Find(tables);
  ASSERT_FALSE(found.list.empty());
  EXPECT_EQ(found.list[0].kind, StandOutKind::abnormal_end);
  EXPECT_EQ(found.list[0].cost, 6 * kSecond);
}

// It is unknown for which rank the receive waits.
TEST(AbnormalEnd, OnlyWhatNeedsTheDeadRankWaitsForIt) {
  archive::Tables tables = Crash(3, "MPI_Recv", 5);
  for (uint32_t rank : {0u, 2u}) {
    const uint32_t row = AddRow(tables, rank, "MPI_Recv", 10, kSecond / 1000);
    tables.peers.push_back({row, rank == 0 ? 1 : 0, true, 10, 80});
  }
  const auto end = FindAbnormalEnd(tables, Endings(tables));
  ASSERT_TRUE(end);
  ASSERT_EQ(end->left.size(), 2u);
  EXPECT_TRUE(end->left[0].needs);
  EXPECT_FALSE(end->left[1].needs);
}

TEST(AbnormalEnd, WhoNamesTheDeadRankWaitsForIt) {
  const auto needs = [](const std::string& function, const std::string& partners) {
    archive::Tables tables = Crash(3, function, 5);
    tables.comms.push_back({7, 1, "pair", 2, 0, false, {0, 2}});
    tables.processes[0].comms = tables.processes[2].comms = {0, 1};
    tables.processes[0].attributes["now.0.partners"] = partners;
    // Earlier calls from the same call site had another partner.
    const uint32_t row = AddRow(tables, 0, function, 10, kSecond / 1000);
    tables.peers.push_back({row, 2, true, 10, 80});
    return FindAbnormalEnd(tables, Endings(tables))->left[0].needs;
  };
  EXPECT_TRUE(needs("MPI_Recv", "comm 0 from 1 tag 3 comm 0"));
  EXPECT_FALSE(needs("MPI_Recv", "comm 0 from 2 tag 3 comm 0"));
  EXPECT_FALSE(needs("MPI_Recv", "comm 0 from any tag 3 comm 0"));
  EXPECT_FALSE(needs("MPI_Waitall", "from 1 comm 0 from 2 comm 0"));
  EXPECT_TRUE(needs("MPI_Barrier", "comm 0"));
  EXPECT_FALSE(needs("MPI_Barrier", "comm 1"));
}

TEST(AbnormalEnd, TimeBeforeItIsOfTheCallsPlace) {
  const archive::Tables tables = Crash(2, "MPI_Recv", 1);  // no call ever returned
  const StandOuts found = Find(tables);
  EXPECT_EQ(found.list[0].kind, StandOutKind::abnormal_end);
  const auto call = std::ranges::find(found.list, StandOutKind::calls, &StandOut::kind);
  ASSERT_NE(call, found.list.end());
  EXPECT_EQ(call->cost, 3 * kSecond);
  EXPECT_EQ(call->open, 3 * kSecond);
}

TEST(AbnormalEnd, CallsThatNeverReturnedAreInEachCutOfTheProfile) {
  archive::Tables tables = Crash(3, "MPI_Barrier", 1);
  AddRow(tables, 0, "MPI_Barrier", 7, 70);
  const Profile profile = MakeProfile(tables);
  for (const auto* cut : {&profile.sites, &profile.functions, &profile.comms, &profile.collectives}) {
    ASSERT_EQ(cut->size(), 1u);
    const ProfileLine& line = cut->front();
    EXPECT_EQ(line.calls, 9u);
    EXPECT_EQ(line.open, 2u);
    EXPECT_EQ(line.open_time, 18 * kSecond);
    EXPECT_EQ(line.time_sum, 18 * kSecond + 70);
    EXPECT_EQ(line.time_max, 9 * kSecond);
    EXPECT_EQ(line.time.present, 2u);
  }
  EXPECT_EQ(profile.time_sum, 18 * kSecond + 70);
  EXPECT_EQ(profile.calls, 9u);
}

TEST(AbnormalEnd, IsToldThoughItCostsNothing) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  tables.processes[1].exit["exit.code"] = int64_t{3};
  const StandOuts found = Find(tables);
  ASSERT_EQ(found.list.size(), 1u);
  EXPECT_EQ(found.list[0].kind, StandOutKind::abnormal_end);
  EXPECT_EQ(found.list[0].cost, 0u);
}

TEST(AbnormalEnd, NobodyHasEndedWhereNobodySawIt) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  EXPECT_FALSE(FindAbnormalEnd(tables, Endings(tables)));
  for (archive::Process& process : tables.processes) {
    process.attributes.erase("finalize.ns");
    process.exit.clear();
  }
  EXPECT_FALSE(FindAbnormalEnd(tables, Endings(tables)));
}

// The rank worked less only because it ended early.
TEST(AbnormalEnd, WhoEndedEarlyIsNoSignOfUnevenWork) {
  archive::Tables tables = rankine::testing::EmptyJob(4);
  tables.processes[3].attributes.erase("finalize.ns");
  tables.processes[3].attributes.erase("end.ns");
  tables.processes[3].exit = {
      {"ended.by", std::string("signal")}, {"exit.signal", int64_t{9}}, {"end.ns", 2 * kSecond}};
  const StandOuts found = Find(tables);
  ASSERT_EQ(found.list.size(), 1u);
  EXPECT_EQ(found.list[0].kind, StandOutKind::abnormal_end);
}

}  // namespace
}  // namespace rankine::analysis
