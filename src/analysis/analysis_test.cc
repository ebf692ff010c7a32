// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "analysis/calls/message_sizes.h"
#include "analysis/calls/partners.h"
#include "analysis/calls/profile.h"
#include "analysis/calls/threads.h"
#include "analysis/pop/pop.h"
#include "analysis/processes/bindings.h"
#include "analysis/processes/heap.h"
#include "analysis/processes/process_times.h"
#include "analysis/processes/worlds.h"
#include "analysis/regions/regions.h"
#include "analysis/trust/trust.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/records/mpi_names.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using rankine::testing::EmptyJob;
using testing::AddRow;

constexpr uint64_t kSecond = 1'000'000'000;

Pop PopOf(const archive::Tables& tables) {
  return ComputePop(ProcessTimes(tables));
}

// Four ranks run for 10 s each and spend 2, 4, 6 and 8 s in MPI. Useful time: 8, 6, 4 and 2 s; mean 5 s,
// maximum 8 s.
TEST(Pop, MatchesTheValuesComputedByHand) {
  archive::Tables tables = EmptyJob(4);
  for (uint32_t rank = 0; rank < 4; ++rank) {
    AddRow(tables, rank, "MPI_Init", 1, 5 * kSecond);
    AddRow(tables, rank, "MPI_Allreduce", 10, 2 * kSecond * (rank + 1));
    AddRow(tables, rank, "MPI_Finalize", 1, 3 * kSecond);
  }
  const Pop pop = PopOf(tables);
  EXPECT_EQ(pop.processes, 4u);
  EXPECT_EQ(pop.runtime, 10 * kSecond);
  EXPECT_DOUBLE_EQ(*pop.load_balance, 5.0 / 8.0);
  EXPECT_DOUBLE_EQ(*pop.communication, 0.8);
  EXPECT_DOUBLE_EQ(*pop.parallel, 0.5);
  EXPECT_DOUBLE_EQ(pop.mpi_share.value_or(-1), 0.5);
  EXPECT_EQ(pop.slowest, 0u);
  EXPECT_EQ(pop.fastest, 3u);
}

TEST(Pop, IsAbsentWhereThereIsNothingToDivide) {
  EXPECT_FALSE(PopOf(archive::Tables{}).parallel.has_value());
  archive::Tables busy = EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) AddRow(busy, rank, "MPI_Recv", 1, 10 * kSecond);
  EXPECT_FALSE(PopOf(busy).parallel.has_value());
  EXPECT_DOUBLE_EQ(PopOf(busy).mpi_share.value_or(-1), 1.0);
}

TEST(Pop, TakesOnlyTheThreadThatCalledInit) {
  archive::Tables tables = EmptyJob(1);
  tables.rows[AddRow(tables, 0, "MPI_Init_thread", 1, kSecond)].thread = 1;
  tables.rows[AddRow(tables, 0, "MPI_Recv", 1, 2 * kSecond)].thread = 1;
  tables.rows[AddRow(tables, 0, "MPI_Recv", 1, 9 * kSecond)].thread = 0;
  EXPECT_EQ(ProcessTimes(tables)[0].mpi, 2 * kSecond);
}

TEST(Pop, AddsUpTheTimeOfAllThreadsApart) {
  archive::Tables tables = EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    AddRow(tables, rank, "MPI_Init_thread", 1, kSecond);
    AddRow(tables, rank, "MPI_Recv", 1, kSecond);
  }
  EXPECT_EQ(PopOf(tables).threaded, 0u);
  EXPECT_DOUBLE_EQ(PopOf(tables).all_threads_mpi_share.value_or(-1), 0.1);
  tables.rows[AddRow(tables, 1, "MPI_Recv", 1, 9 * kSecond)].thread = 1;
  tables.rows[AddRow(tables, 1, "MPI_Recv", 1, 2 * kSecond)].thread = 2;
  const Pop pop = PopOf(tables);
  EXPECT_EQ(pop.threaded, 1u);
  EXPECT_DOUBLE_EQ(pop.mpi_share.value_or(-1), 0.1);
  EXPECT_DOUBLE_EQ(pop.all_threads_mpi_share.value_or(-1), 0.65);
}

TEST(Pop, CountsTheCallThatAProcessDiedIn) {
  archive::Tables tables = EmptyJob(1);
  AddRow(tables, 0, "MPI_Send", 1, kSecond);
  auto& attributes = tables.processes[0].attributes;
  attributes.erase("finalize.ns");
  attributes["end.ns"] = uint64_t{6 * kSecond};
  attributes["now.0.ns"] = uint64_t{3 * kSecond};
  const ProcessTime time = ProcessTimes(tables)[0];
  EXPECT_FALSE(time.finalized);
  EXPECT_EQ(time.runtime, 5 * kSecond);
  EXPECT_EQ(time.mpi, 4 * kSecond);
  attributes["mpi.ns"] = uint64_t{4 * kSecond};  // The counter `mpi.ns` of the thread includes the call
                                                 // that never returned.
  EXPECT_EQ(ProcessTimes(tables)[0].mpi, 4 * kSecond);
}

TEST(Pop, SurvivesTimesThatCannotBe) {
  archive::Tables tables = EmptyJob(4);
  tables.processes[0].attributes["init.done.ns"] = uint64_t{20 * kSecond};    // The time `init.done.ns` is
                                                                              // after the end of the process.
  tables.processes[1].attributes["init.done.ns"] = std::string("yesterday");  // of another type
  tables.processes[2].attributes.clear();
  AddRow(tables, 3, "MPI_Send", 1, UINT64_MAX);
  AddRow(tables, 3, "MPI_Send", 1, UINT64_MAX);
  tables.rows[AddRow(tables, 3, "MPI_Send", 1, 1)].process = 4711;
  const Pop pop = PopOf(tables);
  EXPECT_EQ(pop.processes, 1u);
  EXPECT_EQ(ProcessTimes(tables)[3].mpi, 10 * kSecond);
  EXPECT_FALSE(pop.parallel.has_value());
}

TEST(Profile, CountsRanksWithoutACallAsZero) {
  archive::Tables tables = EmptyJob(4);
  AddRow(tables, 2, "MPI_Recv", 3, 400);
  const Profile profile = MakeProfile(tables);
  ASSERT_EQ(profile.sites.size(), 1u);
  const Spread& time = profile.sites[0].time;
  EXPECT_EQ(time.min, 0u);
  EXPECT_EQ(time.max, 400u);
  EXPECT_DOUBLE_EQ(time.mean, 100);
  EXPECT_DOUBLE_EQ(time.imbalance, 4);
  EXPECT_EQ(time.max_process, 2u);
  EXPECT_EQ(time.min_process, 0u);
  EXPECT_EQ(time.present, 1u);
}

TEST(Profile, CutsAgreeWithTheRows) {
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    const archive::Tables tables = testing::RandomJob(seed, 300);
    uint64_t calls = 0, time = 0;
    for (const archive::Row& row : tables.rows) {
      calls += row.calls;
      time += row.time_sum;
    }
    const Profile profile = MakeProfile(tables);
    EXPECT_EQ(profile.calls, calls);
    EXPECT_EQ(profile.time_sum, time);
    for (const auto* cut : {&profile.sites, &profile.functions}) {
      uint64_t cut_calls = 0, cut_time = 0, last = UINT64_MAX;
      for (const ProfileLine& line : *cut) {
        cut_calls += line.calls;
        cut_time += line.time.sum;
        EXPECT_LE(line.time_sum, last);
        last = line.time_sum;
      }
      EXPECT_EQ(cut_calls, calls);
      EXPECT_EQ(cut_time, time);
    }
  }
}

TEST(Profile, LeavesStartAndEndOutOfTheShareOfTime) {
  archive::Tables tables = EmptyJob(1);
  AddRow(tables, 0, "MPI_Init", 1, 1000);
  AddRow(tables, 0, "MPI_Barrier", 1, 10);
  EXPECT_EQ(MakeProfile(tables).time_sum, 10u);
  EXPECT_EQ(MakeProfile(tables).functions[0].phase, Phase::initialize);
}

TEST(Partners, MapsPeersToWorldRanks) {
  archive::Tables tables = EmptyJob(4);
  tables.comms.push_back({2, 1, "odd", 2, 0, false, {1, 3}});
  tables.comms.push_back({3, 1, "far", 2, 2, true, {1, 3}});
  const uint32_t row = AddRow(tables, 1, "MPI_Send", 1, 1, 10);
  tables.rows[row].comm = 1;
  const uint32_t inter = AddRow(tables, 1, "MPI_Send", 1, 1, 10);
  tables.rows[inter].comm = 2;
  tables.peers = {
      {row, 1, false, 1, 10}, {row, 1, true, 2, 20}, {inter, 0, false, 1, 5}, {99, 0, false, 1, 1}};
  const Partners partners = FindPartners(tables);
  ASSERT_EQ(partners.pairs.size(), 2u);
  EXPECT_EQ(partners.pairs[0].peer, 0);
  EXPECT_EQ(partners.pairs[0].comm, 2u);
  EXPECT_EQ(partners.pairs[1].peer, 3);
  EXPECT_EQ(partners.pairs[1].comm, archive::kNone);
  EXPECT_EQ(partners.pairs[1].received_bytes, 20u);
  EXPECT_EQ(partners.sent_bytes, 15u);
}

TEST(MessageSizes, AddsHistogramsByClass) {
  archive::Tables tables = EmptyJob(1);
  std::array<uint64_t, layout::kSizeBuckets> sizes{};
  sizes[0] = 1;
  sizes[4] = 5;
  tables.sizes = {sizes, sizes};
  tables.rows[AddRow(tables, 0, "MPI_Send", 1, 1)].sizes = 0;
  tables.rows[AddRow(tables, 0, "MPI_Isend", 1, 1)].sizes = 1;
  tables.rows[AddRow(tables, 0, "MPI_Bcast", 1, 1)].sizes = 77;
  const auto classes = MessageSizes(tables);
  ASSERT_EQ(classes.size(), 1u);
  EXPECT_EQ(classes[0].name, "point_to_point");
  EXPECT_EQ(classes[0].buckets[4], 10u);
  EXPECT_EQ(classes[0].total, 12u);
  EXPECT_EQ(RangeOfBucket(4).smallest, 8u);
  EXPECT_EQ(RangeOfBucket(4).largest, 15u);
}

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

TEST(Threads, AreListedByProcess) {
  archive::Tables tables = EmptyJob(2);
  tables.rows[AddRow(tables, 1, "MPI_Send", 1, 5)].thread = 1;
  tables.rows[AddRow(tables, 1, "MPI_Send", 2, 6)].thread = 0;
  const auto threads = Threads(tables);
  ASSERT_EQ(threads.size(), 2u);
  EXPECT_EQ(threads[0].thread, 0u);
  EXPECT_EQ(threads[0].calls, 2u);
}

// Two ranks are in region "a"; rank 1 has more live bytes. The root region holds the memory that the
// process allocated outside all regions.
TEST(Heap, SumsCountsAndKeepsTheHighestMark) {
  archive::Tables tables = EmptyJob(2);
  auto declare = [&](const char* name) {
    return tables.space.Declare({name, context::Type::uint, context::kAsValue, "", "", ""});
  };
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  const context::NodeId a = tables.space.Child(context::kRoot, region, {context::Type::string, 0, "a"});
  const auto allocations = declare("memory.allocations"), mpi = declare("memory.mpi.allocated.bytes");
  const auto high = declare("memory.high.bytes"), other = declare("memory.pressure");
  for (uint32_t rank = 0; rank < 2; ++rank) {
    tables.sums.push_back({rank, 0, a, allocations, 3, 10, 1, 5});
    tables.sums.push_back({rank, 1, a, allocations, 1, 1, 1, 1});
    tables.sums.push_back({rank, 0, context::kRoot, mpi, 1, 64, 64, 64});
    tables.sums.push_back({rank, 0, a, high, 2, 1000 + rank, 7, 1000 + rank});
    tables.sums.push_back({rank, 0, a, other, 1, 1, 1, 1});
  }
  tables.sums.push_back({7, 0, a, allocations, 1, 1, 1, 1});   // an unknown process
  tables.sums.push_back({0, 0, 99, allocations, 1, 1, 1, 1});  // an unknown node
  tables.processes[1].attributes["memory.high.bytes"] = uint64_t{5000};
  tables.processes[1].attributes["memory.allocations"] = uint64_t{20};
  // The value of the process is less than the sum over its regions.
  tables.processes[1].attributes["memory.mpi.allocated.bytes"] = uint64_t{60};
  const Heap heap = MakeHeap(tables);
  ASSERT_EQ(heap.lines.size(), 2u);
  EXPECT_EQ(heap.lines[0].path, "");  // The line with the most bytes.
  EXPECT_EQ(heap.lines[0].mpi.allocated, 128u);
  EXPECT_EQ(heap.lines[1].path, "a");
  EXPECT_EQ(heap.lines[1].program.allocations, 22u);
  EXPECT_EQ(heap.lines[1].high, 1001u);
  EXPECT_EQ(heap.lines[1].high_process, 1u);
  ASSERT_EQ(heap.processes.size(), 1u);
  EXPECT_EQ(heap.processes[0].process, 1u);
  EXPECT_EQ(heap.processes[0].high, 5000u);
  EXPECT_EQ(heap.processes[0].elsewhere.allocations, 9u);
  EXPECT_EQ(heap.processes[0].elsewhere.allocated, 0u);
  EXPECT_TRUE(IsOfHeap("memory.mpi.frees"));
  EXPECT_FALSE(IsOfHeap("memory.pressure"));
}

TEST(Regions, SharesAreOfTheTimeUntilMpiFinalize) {
  archive::Tables tables = EmptyJob(3);
  for (archive::Process& process : tables.processes) process.attributes["start.ns"] = uint64_t{0};
  tables.processes[2].attributes.erase("finalize.ns");  // the process died
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  const context::NodeId node =
      tables.space.Child(context::kRoot, region, {context::Type::string, 0, "solve"});
  tables.regions.push_back({0, 0, node, 1, false, 5, 5, 5});
  const Regions regions = MakeRegions(tables);
  constexpr uint64_t kSecond = 1'000'000'000;
  EXPECT_EQ(regions.run_sum, (11 + 11 + 12) * kSecond);
  EXPECT_EQ(regions.behind_max, kSecond);
}

// Rank 1 was recorded without the service `timer`: its visits count, but its time is unknown rather than 0.
TEST(Regions, AreTimedWhereTheTimerWas) {
  archive::Tables tables = EmptyJob(2);
  tables.processes[1].attributes["services.without.timer"] = uint64_t{1};
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  const auto name = [&](const char* text) {
    return tables.space.Child(context::kRoot, region, {context::Type::string, 0, text});
  };
  const context::NodeId both = name("both"), alone = name("alone");
  tables.regions.push_back({1, 0, both, 3, false, 0, 0, 0});
  tables.regions.push_back({0, 0, both, 2, false, 12, 5, 7});
  tables.regions.push_back({1, 0, alone, 1, false, 0, 0, 0});
  const Regions regions = MakeRegions(tables);
  ASSERT_EQ(regions.lines.size(), 2u);
  for (const RegionLine& line : regions.lines) {
    EXPECT_EQ(line.timed, line.node == both);
    EXPECT_EQ(line.visits, line.node == both ? 5u : 1u);
    if (line.node != both) continue;
    EXPECT_EQ(line.visit_min, 5u);
    EXPECT_EQ(line.time.mean, 12);
    EXPECT_EQ(line.time.min, 12u);
  }
}

// A region has a single line, even if it contains hidden values. The time of a hidden value is part of the
// time of the enclosing region.
TEST(Regions, HiddenValuesHaveNoLine) {
  archive::Tables tables = EmptyJob(1);
  const auto region = tables.space.Declare({"region", context::Type::string, context::kNested, "", "", ""});
  const auto hidden = tables.space.Declare({"hidden", context::Type::int_, context::kHidden, "", "", ""});
  const auto main = tables.space.Child(context::kRoot, region, {context::Type::string, 0, "main"});
  const auto value = tables.space.Child(main, hidden, {context::Type::int_, 1, {}});
  const auto inside = tables.space.Child(value, region, {context::Type::string, 0, "solve"});
  const auto outside = tables.space.Child(main, region, {context::Type::string, 0, "solve"});
  tables.regions.push_back({0, 0, main, 1, false, 100, 100, 100});
  tables.regions.push_back({0, 0, value, 1, false, 40, 40, 40});
  tables.regions.push_back({0, 0, inside, 3, false, 30, 10, 10});
  tables.regions.push_back({0, 0, outside, 1, false, 20, 20, 20});
  tables.rows[AddRow(tables, 0, "MPI_Send", 1, 7)].node = inside;
  tables.rows[AddRow(tables, 0, "MPI_Send", 1, 2)].node = value;
  const Regions regions = MakeRegions(tables);
  ASSERT_EQ(regions.lines.size(), 2u);
  EXPECT_EQ(regions.lines[0].label, "main");
  EXPECT_EQ(regions.lines[0].time.sum, 100u);
  EXPECT_EQ(regions.lines[0].own.sum, 50u);
  EXPECT_EQ(regions.lines[0].mpi_sum, 9u);
  EXPECT_EQ(regions.lines[1].label, "solve");
  EXPECT_EQ(regions.lines[1].depth, 1u);
  EXPECT_EQ(regions.lines[1].visits, 4u);
  EXPECT_EQ(regions.lines[1].time.sum, 50u);
  EXPECT_EQ(regions.lines[1].mpi_sum, 7u);
  EXPECT_EQ(PathText(tables.space, inside), "main/solve");
  EXPECT_EQ(PathText(tables.space, value), "main");
}

// The tree is as deep as that of a program with deep recursion. The text of a node must not grow with the
// node's depth. The sums of a node must be computed without walking the tree.
TEST(Regions, OfADeepTreeTakeLinearTimeAndSpace) {
  constexpr size_t kDepth = 100'000;
  archive::Tables tables = EmptyJob(1);
  const auto region = tables.space.Declare({"region", context::Type::string, 0, "", "", ""});
  context::NodeId node = context::kRoot;
  for (size_t i = 0; i < kDepth; ++i) {
    node = tables.space.Child(node, region, {context::Type::string, 0, "r"});
    if (i + 1 == kPathLevels) {
      EXPECT_EQ(PathText(tables.space, node).size(), 2 * kPathLevels - 1);
    }
    if (i == kPathLevels) {
      EXPECT_NE(PathText(tables.space, node).find("/r/(1 more)/r/"), std::string::npos);
    }
    tables.rows[AddRow(tables, 0, "MPI_Send", 1, 1)].node = node;
  }
  EXPECT_LT(PathText(tables.space, node).size(), 200u);
  const Regions regions = MakeRegions(tables);
  ASSERT_EQ(regions.lines.size(), kDepth);
  EXPECT_EQ(regions.lines.front().mpi_sum, kDepth);
  EXPECT_EQ(regions.lines.back().mpi_sum, 1u);
}

TEST(Heap, IsEmptyWithoutTheService) {
  const Heap heap = MakeHeap(EmptyJob(3));
  EXPECT_TRUE(heap.lines.empty() && heap.processes.empty());
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
  constexpr uint64_t kSecond = 1'000'000'000;
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

TEST(Pop, CommunicationIsSplitByAReplay) {
  Pop pop;
  pop.communication = 0.6;
  SplitCommunication({2.0, 1.5, ""}, &pop);
  EXPECT_DOUBLE_EQ(pop.serialisation.value(), 0.75);
  EXPECT_DOUBLE_EQ(pop.transfer.value(), 0.8);
  EXPECT_TRUE(pop.not_split.empty());
}

TEST(Pop, SerialisationBetweenBoundsIsToldWhereTheyAreFarApart) {
  IdealRun ideal{2.0, 1.5, ""};
  Pop pop;
  pop.communication = 0.6;
  ideal.least_seconds = 1.99, ideal.most_seconds = 2.02;
  SplitCommunication(ideal, &pop);
  EXPECT_FALSE(pop.serialisation_least || pop.serialisation_most);
  ideal.least_seconds = 1.5, ideal.most_seconds = 3;
  SplitCommunication(ideal, &pop);
  EXPECT_DOUBLE_EQ(pop.serialisation.value(), 0.75);
  EXPECT_DOUBLE_EQ(pop.serialisation_least.value(), 0.5);
  EXPECT_DOUBLE_EQ(pop.serialisation_most.value(), 1);
}

TEST(Pop, ATransferAboveOneIsExplainedAndNotShown) {
  Pop pop;
  pop.communication = 0.9;
  SplitCommunication({2.0, 1.5, ""}, &pop);
  EXPECT_FALSE(pop.transfer);
  EXPECT_NE(pop.not_split.find("waited for a processor"), std::string::npos);
  Pop other;
  other.communication = 0.9;
  SplitCommunication({0, 0, "rank 1: one-sided"}, &other);
  EXPECT_FALSE(other.serialisation || other.transfer);
  EXPECT_NE(other.not_split.find("rank 1: one-sided"), std::string::npos);
  Pop without_work;
  SplitCommunication({2.0, 1.5, ""}, &without_work);
  EXPECT_FALSE(without_work.serialisation);
}

}  // namespace
}  // namespace rankine::analysis
