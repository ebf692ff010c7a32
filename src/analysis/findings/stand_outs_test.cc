// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/stand_outs.h"

#include <gtest/gtest.h>

#include "analysis/testing/sampled_tables.h"
#include "archive/io/rows.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "archive/testing/traced_run.h"
#include "layout/io/functions.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using testing::AddRow;

constexpr uint64_t kMillisecond = 1'000'000;

StandOuts Find(const archive::Tables& tables, const std::optional<IdealRun>& ideal = std::nullopt) {
  const std::vector<ProcessTime> times = ProcessTimes(tables);
  Pop pop = ComputePop(times);
  if (ideal) SplitCommunication(*ideal, &pop);
  const Profile profile = MakeProfile(tables);
  const Regions regions = MakeRegions(tables);
  const SampleSums samples = SumSamples(tables);
  const Waits waits = FindWaits(tables, 1);
  const std::vector<IoFile> files = MakeFileGroups(tables);
  return FindStandOuts({tables, times, pop, profile, regions, samples, waits, files, Endings(tables)});
}

std::vector<StandOutKind> Kinds(const StandOuts& found) {
  std::vector<StandOutKind> kinds;
  for (const StandOut& one : found.list) kinds.push_back(one.kind);
  return kinds;
}

archive::IoRow Write(uint32_t process, uint32_t file, uint64_t calls, uint64_t time) {
  archive::IoRow row{};
  row.process = process;
  row.file = file;
  row.layer = layout::IoLayer::posix;
  row.function = static_cast<uint16_t>(layout::IoFunction::write);
  row.site = archive::kNone;
  row.calls = calls;
  row.bytes = calls << 20;
  row.time_sum = time;
  return row;
}

// Each rank runs for 10 s.
TEST(StandOuts, ABalancedRunWithLittleMpiIsClean) {
  archive::Tables tables = rankine::testing::EmptyJob(4);
  tables.io_files = {"/out"};
  for (uint32_t rank = 0; rank < 4; ++rank) {
    AddRow(tables, rank, "MPI_Init", 1, 3000 * kMillisecond);  // Calls of MPI_Init are not part of the run
                                                               // phase.
    AddRow(tables, rank, "MPI_Allreduce", 1000, (95 + rank) * kMillisecond, 8000, 8000);
    tables.io.push_back(Write(rank, 0, 10, 90 * kMillisecond));
  }
  const StandOuts found = Find(tables);
  EXPECT_TRUE(found.known);
  EXPECT_EQ(found.run, 40'000 * kMillisecond);
  EXPECT_TRUE(found.list.empty());
}

TEST(StandOuts, WithoutTimesNothingIsKnown) {
  EXPECT_FALSE(Find(archive::Tables{}).known);
}

TEST(StandOuts, FivePercentIsEnough) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank)
    AddRow(tables, rank, "MPI_Allreduce", 100, 500 * kMillisecond, 800, 800);
  const StandOuts found = Find(tables);
  ASSERT_EQ(Kinds(found), std::vector{StandOutKind::small_collectives});
  EXPECT_EQ(found.list[0].cost, 1000 * kMillisecond);
  EXPECT_DOUBLE_EQ(found.list[0].share, 0.05);
  EXPECT_EQ(found.list[0].gain, 500 * kMillisecond);
}

TEST(StandOuts, LessThanTenMillisecondsOfARankIsNoFinding) {
  for (const uint64_t ns : {10 * kMillisecond - 1, 10 * kMillisecond}) {
    archive::Tables tables = rankine::testing::EmptyJob(2);
    for (archive::Process& process : tables.processes) {
      process.attributes["init.done.ns"] = uint64_t{1'000'000'000};
      process.attributes["finalize.ns"] = uint64_t{1'100'000'000};
    }
    for (uint32_t rank = 0; rank < 2; ++rank) AddRow(tables, rank, "MPI_Allreduce", 100, ns, 800, 800);
    EXPECT_EQ(Find(tables).list.empty(), ns < 10 * kMillisecond);
  }
}

// A problem whose cost is below the bound is counted, but not reported as a finding.
TEST(StandOuts, CallsAloneNeedAFifthOfTheTime) {
  for (const uint64_t ms : {2000, 1900}) {
    archive::Tables tables = rankine::testing::EmptyJob(2);
    for (uint32_t rank = 0; rank < 2; ++rank) AddRow(tables, rank, "MPI_Bcast", 10, ms * kMillisecond);
    const StandOuts found = Find(tables);
    EXPECT_EQ(found.list.size(), ms == 2000 ? 1u : 0u);
    EXPECT_EQ(found.more, ms == 2000 ? 0u : 1u);
  }
}

// If a rank waits in a point-to-point call, the reason for the wait is unknown.
TEST(StandOuts, OtherCallsKeepTheirTime) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  AddRow(tables, 0, "MPI_Recv", 5, 7000 * kMillisecond);
  AddRow(tables, 1, "MPI_Recv", 5, 1000 * kMillisecond);
  const StandOuts found = Find(tables);
  ASSERT_EQ(Kinds(found), (std::vector{StandOutKind::calls, StandOutKind::imbalance}));
  EXPECT_EQ(found.list[0].cost, 8000 * kMillisecond);
}

// Rank 1 is in MPI for 1 s and works for 9 s. Rank 0 is in MPI for 7 s and works for 3 s.
TEST(StandOuts, UnevenWorkCostsWhatTheOthersDoNotWork) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  AddRow(tables, 0, "MPI_Barrier", 5, 7000 * kMillisecond);
  AddRow(tables, 1, "MPI_Barrier", 5, 1000 * kMillisecond);
  const StandOuts found = Find(tables);
  ASSERT_EQ(Kinds(found), std::vector{StandOutKind::imbalance});
  EXPECT_EQ(found.more, 1u);  // Even the rank with the least time spends 10 % of the time in the barrier,
                              // so there is one further problem.
  EXPECT_EQ(found.list[0].cost, 6000 * kMillisecond);
  EXPECT_EQ(found.list[0].process, 1u);
  EXPECT_EQ(found.list[0].region, context::kRoot);
}

TEST(StandOuts, UnevenWorkIsPlacedInTheRegionThatHasMostOfIt) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  AddRow(tables, 0, "MPI_Barrier", 5, 6000 * kMillisecond);
  AddRow(tables, 1, "MPI_Barrier", 5, 1000 * kMillisecond);
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  const context::NodeId solve =
      tables.space.Child(context::kRoot, region, {context::Type::string, 0, "solve"});
  for (uint32_t rank = 0; rank < 2; ++rank) {
    const uint64_t time = (rank == 0 ? 3000 : 8000) * kMillisecond;
    tables.regions.push_back({rank, 0, solve, 1, false, time, time, time});
  }
  const StandOuts found = Find(tables);
  ASSERT_EQ(Kinds(found), std::vector{StandOutKind::imbalance});
  EXPECT_EQ(found.more, 1u);  // The further problem is the time that even the rank with the least time
                              // spent in the call: 10 %.
  EXPECT_EQ(found.list[0].region, solve);
  EXPECT_EQ(found.list[0].most, 8000 * kMillisecond);
  EXPECT_DOUBLE_EQ(found.list[0].mean, 5500.0 * kMillisecond);
}

TEST(StandOuts, WhoIsSlowestBecauseItWritesIsToldAsThat) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  AddRow(tables, 0, "MPI_Barrier", 5, 1000 * kMillisecond);
  AddRow(tables, 1, "MPI_Barrier", 5, 7000 * kMillisecond);
  tables.io_files = {"/small", "/checkpoint"};
  tables.io.push_back(Write(0, 0, 1, 50 * kMillisecond));
  tables.io.push_back(Write(0, 1, 9, 5900 * kMillisecond));
  const StandOuts found = Find(tables);
  ASSERT_EQ(Kinds(found), std::vector{StandOutKind::lone_io});
  EXPECT_EQ(found.list[0].process, 0u);
  EXPECT_EQ(MakeFileGroups(tables)[found.list[0].place].path, "/checkpoint");
  EXPECT_EQ(found.list[0].cost, 6000 * kMillisecond);
  EXPECT_EQ(found.list[0].most, 5950 * kMillisecond);
}

TEST(StandOuts, EvenIoIsAFileOfItsOwn) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  tables.io_files = {"/out"};
  for (uint32_t rank = 0; rank < 2; ++rank) tables.io.push_back(Write(rank, 0, 10, 600 * kMillisecond));
  const StandOuts found = Find(tables);
  ASSERT_EQ(Kinds(found), std::vector{StandOutKind::io});
  EXPECT_EQ(found.list[0].cost, 1200 * kMillisecond);
}

TEST(StandOuts, FewBytesAndManyCalls) {
  const auto kind_of = [](const char* function, uint64_t calls, uint64_t bytes) {
    archive::Tables tables = rankine::testing::EmptyJob(2);
    for (uint32_t rank = 0; rank < 2; ++rank)
      AddRow(tables, rank, function, calls, 2000 * kMillisecond, calls * bytes);
    const StandOuts found = Find(tables);
    return found.list.size() == 1 ? found.list[0].kind : StandOutKind::processors;
  };
  EXPECT_EQ(kind_of("MPI_Allreduce", 100, 1023), StandOutKind::small_collectives);
  EXPECT_EQ(kind_of("MPI_Allreduce", 99, 8), StandOutKind::calls);
  EXPECT_EQ(kind_of("MPI_Allreduce", 100, 1024), StandOutKind::calls);
  EXPECT_EQ(kind_of("MPI_Barrier", 100, 0), StandOutKind::calls);
  EXPECT_EQ(kind_of("MPI_Send", 100, 8), StandOutKind::small_messages);
  EXPECT_EQ(kind_of("MPI_Waitall", 100, 8), StandOutKind::calls);
}

TEST(StandOuts, AReplayTellsSerialisationFromTransfer) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) AddRow(tables, rank, "MPI_Recv", 10, 4000 * kMillisecond);
  IdealRun ideal;  // The replay takes 7.5 s, of which 6 s are work.
  ideal.seconds = 7.5;
  ideal.busiest_seconds = 6;
  const StandOuts found = Find(tables, ideal);
  ASSERT_EQ(Kinds(found), (std::vector{StandOutKind::transfer, StandOutKind::serialisation}));
  EXPECT_NEAR(static_cast<double>(found.list[0].cost), 5000.0 * kMillisecond, 2);
  EXPECT_NEAR(static_cast<double>(found.list[1].cost), 3000.0 * kMillisecond, 2);
}

TEST(StandOuts, OfManyTheCostliestFiveAreKeptAndTheRestCounted) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  tables.modules = {{"/a", "00", 2}};
  for (uint32_t site = 0; site < 7; ++site) {
    tables.sites.push_back({0, uint64_t{16} * site});
    AddRow(tables, 0, "MPI_Send", 100, (600 + 100 * site) * kMillisecond, 800, 0, site);
  }
  const StandOuts found = Find(tables);
  ASSERT_EQ(found.list.size(), kMostStandOuts);
  EXPECT_EQ(found.more, 2u);
  EXPECT_EQ(found.list.front().cost, 1200 * kMillisecond);
  EXPECT_EQ(found.list.back().cost, 800 * kMillisecond);
}

TEST(StandOuts, ThreadsThatHadNoProcessor) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  layout::SampleRecord record;
  record.clock = layout::SampleClock::waiting;
  std::vector<layout::SampleRecord> records;
  testing::Repeat(records, 60, record);
  testing::AddSamples(tables, 1, 0, records);
  record.state = layout::SampleState::stall;
  record.function = testing::FunctionId("MPI_Recv");
  testing::Repeat(records, 40, record);
  record.state = layout::SampleState::stall;
  record.function = testing::FunctionId("MPI_Init");  // Calls of MPI_Init are not part of the run phase.
  testing::Repeat(records, 70, record);
  testing::AddSamples(tables, 0, 0, records);
  const StandOuts found = Find(tables);
  ASSERT_EQ(Kinds(found), std::vector{StandOutKind::processors});
  EXPECT_EQ(found.list[0].cost, 160 * testing::kPeriodNs);
  EXPECT_EQ(found.list[0].in_mpi, 40 * testing::kPeriodNs);
  EXPECT_EQ(found.list[0].process, 0u);
  EXPECT_EQ(found.list[0].most, 100 * testing::kPeriodNs);
  EXPECT_EQ(found.list[0].mean, 80.0 * testing::kPeriodNs);
}

// The ranks call the same barrier at different call sites, for example in the branches of an if.
TEST(StandOuts, CollectivesAtSeveralPlacesAreSparedTogether) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  tables.modules = {{"/a", "00", 2}};
  tables.sites = {{0, 16}, {0, 32}};
  AddRow(tables, 0, "MPI_Barrier", 5, 7000 * kMillisecond, 0, 0, 0);
  AddRow(tables, 1, "MPI_Barrier", 5, 1000 * kMillisecond, 0, 0, 1);
  EXPECT_EQ(Kinds(Find(tables)), std::vector{StandOutKind::imbalance});
}

// The receive waits 70 ms for its sender, which is working. The profile contains no times.
TEST(StandOuts, AWaitIsToldWithItsPlace) {
  archive::testing::TracedRun run(2, {"late"});
  run.Receive(0, 1, 10 * kMillisecond, 90 * kMillisecond);
  run.Enter(0, 5 * kMillisecond, 0);
  run.Leave(0, 70 * kMillisecond);
  run.Send(0, 1, 80 * kMillisecond, 85 * kMillisecond);
  archive::Tables tables = run.Load();
  for (archive::Process& process : tables.processes) {
    process.attributes["init.done.ns"] = uint64_t{1'000'000'000};
    process.attributes["finalize.ns"] = uint64_t{1'100'000'000};
  }
  const StandOuts found = Find(tables);
  ASSERT_FALSE(found.list.empty());
  EXPECT_EQ(found.list[0].kind, StandOutKind::wait);
  EXPECT_EQ(found.list[0].cost, 70 * kMillisecond);
  EXPECT_EQ(found.list[0].place, 0u);
}

// Each message costs a start, a receive and a completion.
TEST(StandOuts, StartsAndCompletionsOfSmallMessagesAreOneFinding) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  tables.modules = {{"/a", "00", 2}};
  tables.sites = {{0, 64}, {0, 128}, {0, 192}, {0, 90'000}};
  for (uint32_t rank = 0; rank < 2; ++rank) {
    AddRow(tables, rank, "MPI_Isend", 1000, 300 * kMillisecond, 8000, 0, 0);
    AddRow(tables, rank, "MPI_Irecv", 1000, 100 * kMillisecond, 0, 8000, 1);
    AddRow(tables, rank, "MPI_Waitall", 1000, 500 * kMillisecond, 0, 0, 2);
    AddRow(tables, rank, "MPI_Waitall", 1000, 400 * kMillisecond, 0, 0, 3);  // elsewhere
  }
  const StandOuts found = Find(tables);
  ASSERT_EQ(Kinds(found), std::vector{StandOutKind::small_messages});
  EXPECT_EQ(found.list[0].cost, 1800 * kMillisecond);
  EXPECT_EQ(found.list[0].gain, 900 * kMillisecond);
  ASSERT_EQ(found.joined.size(), 1u);
  EXPECT_EQ(found.joined.begin()->first, found.list[0].place);
  EXPECT_EQ(found.joined.begin()->second.size(), 2u);
}

// For each process, the kernel counts the blocks of 512 bytes that it reads from devices.
TEST(StandOuts, ReadsFromADeviceAreCacheMisses) {
  for (const uint64_t from_device : {100, 40}) {
    archive::Tables tables = rankine::testing::EmptyJob(2);
    tables.io_files = {"/in"};
    for (uint32_t rank = 0; rank < 2; ++rank) {
      archive::IoRow row = Write(rank, 0, 100, 2000 * kMillisecond);
      row.function = static_cast<uint16_t>(layout::IoFunction::read);
      tables.io.push_back(row);
      tables.processes[rank].attributes["before.blocks.in"] = uint64_t{5000};
      tables.processes[rank].exit["usage.blocks.in"] = uint64_t{5000 + from_device * 2048};
    }
    EXPECT_EQ(Kinds(Find(tables)),
              std::vector{from_device == 100 ? StandOutKind::page_cache_misses : StandOutKind::io});
    tables.processes[0].attributes.erase("before.blocks.in");
    EXPECT_EQ(Kinds(Find(tables)), std::vector{StandOutKind::io});
  }
}

}  // namespace
}  // namespace rankine::analysis
