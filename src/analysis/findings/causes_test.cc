// SPDX-License-Identifier: BSD-3-Clause
// Tests the causes of findings: chains of waits, operations composed of several calls, page faults, threads,
// similar files.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "analysis/findings/algorithms.h"
#include "analysis/findings/chains.h"
#include "analysis/findings/page_faults.h"
#include "analysis/findings/thread_waits.h"
#include "analysis/io/files.h"
#include "archive/io/rows.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "archive/testing/traced_run.h"
#include "layout/io/functions.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using testing::AddRow;

constexpr uint64_t kMillisecond = 1'000'000;

// Rank 0 waits for rank 2's message, and rank 1 waits for rank 0 in a barrier, so rank 2 delays both.
TEST(Chains, WaitsOfDifferentRanksForOneDelayAreOneChain) {
  archive::testing::TracedRun run(3, {});
  run.Receive(2, 0, 1000, 8500);
  run.Send(2, 0, 8000, 8500);
  run.Together(0, "MPI_Barrier", 8600, 9100);
  run.Together(1, "MPI_Barrier", 1000, 9100);
  run.Together(2, "MPI_Barrier", 8600, 9100);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  ASSERT_EQ(waits.lines.size(), 2u);
  const std::vector<Chain> chains = FindChains(tables, waits);
  ASSERT_EQ(chains.size(), 1u);
  EXPECT_EQ(chains[0].lines.size(), 2u);
  EXPECT_EQ(chains[0].cause.process, 2u);
  EXPECT_EQ(chains[0].ns, waits.lines[0].ns + waits.lines[1].ns);
  EXPECT_EQ(chains[0].most, waits.lines[0].ns);
}

// Rank 0 waits for rank 1 in two calls, which are two separate delays.
TEST(Chains, WaitsOfOneRankAreNotJoined) {
  archive::testing::TracedRun run(2, {});
  run.Receive(1, 0, 1000, 4500);
  run.Send(1, 0, 4000, 4500);
  run.Together(0, "MPI_Barrier", 4600, 9100);
  run.Together(1, "MPI_Barrier", 9000, 9100);
  const archive::Tables tables = run.Load();
  EXPECT_EQ(FindChains(tables, FindWaits(tables, 1)).size(), 2u);
}

WaitLine Line(WaitClass kind, uint32_t site, std::vector<std::pair<uint32_t, uint64_t>> by_process,
              std::vector<WaitCause> causes) {
  WaitLine line;
  line.kind = kind;
  line.function = testing::FunctionId("MPI_Sendrecv");
  line.site = site;
  for (const auto& [process, ns] : by_process) line.ns += ns;
  line.by_process = std::move(by_process);
  line.causes = std::move(causes);
  return line;
}

// When a rank is late, its neighbours wait in the same MPI_Sendrecv. Some neighbours wait for the late
// rank's message, and others wait until the late rank receives.
TEST(Chains, WaitsOfSeveralClassesInOneCallAreOneChain) {
  Waits waits;
  const std::vector<WaitCause> causes = {{{.process = 0}, 50}, {{.process = 1}, 50}};
  waits.lines = {Line(WaitClass::late_sender, 3, {{0, 50}, {1, 50}}, causes),
                 Line(WaitClass::late_receiver, 3, {{0, 50}, {1, 50}}, causes),
                 Line(WaitClass::late_receiver, 4, {{0, 50}, {1, 50}}, causes)};
  const std::vector<Chain> chains = FindChains(archive::Tables(), waits);
  ASSERT_EQ(chains.size(), 2u);
  EXPECT_EQ(chains[0].ns, 200u);
  EXPECT_EQ(chains[0].most, 100u);
  EXPECT_EQ(chains[1].ns, 100u);
}

// The rank that is late at the start of a run may differ from the rank that is late afterwards.
TEST(Chains, FewWaitsOfTheSameRankDoNotSeparate) {
  for (const uint64_t twice : {9, 11}) {
    Waits waits;
    const std::vector<WaitCause> cause = {{{.process = 2}, 100}};
    waits.lines = {Line(WaitClass::late_receiver, 3, {{0, 60}, {1, 40}}, cause),
                   Line(WaitClass::late_sender, 4, {{3, 100 - twice}, {1, twice}}, cause)};
    EXPECT_EQ(FindChains(archive::Tables(), waits).size(), twice == 9 ? 1u : 2u);
  }
}

archive::Tables WithSites(uint32_t ranks, uint64_t apart) {
  archive::Tables tables = rankine::testing::EmptyJob(ranks);
  tables.modules = {{"/a", "00", 2}};
  tables.sites = {{0, 64}, {0, 64 + apart}};
  return tables;
}

// The ranks of a pipeline work one after another. They wait for the ranks before them in MPI_Recv, and for
// the ranks after them in a barrier.
TEST(Chains, RanksThatWorkOneAfterAnotherAreOneChain) {
  for (const uint32_t ranks : {2, 3, 8}) {
    Waits waits;
    waits.lines = {Line(WaitClass::late_sender, 0, {}, {}), Line(WaitClass::wait_barrier, 1, {}, {})};
    for (uint32_t rank = 0; rank < ranks; ++rank) {
      const uint64_t before = uint64_t{10} * rank, after = uint64_t{10} * (ranks - 1 - rank);
      WaitLine &receive = waits.lines[0], &barrier = waits.lines[1];
      receive.by_process.emplace_back(rank, before);
      barrier.by_process.emplace_back(rank, after);
      receive.causes.push_back({{.process = rank}, after});
      barrier.causes.push_back({{.process = rank}, before});
      receive.ns += before;
      barrier.ns += after;
    }
    for (WaitLine& line : waits.lines) line.count = 30;
    const std::vector<Chain> chains = FindChains(WithSites(ranks, 64), waits);
    ASSERT_EQ(chains.size(), 1u) << ranks;
    EXPECT_EQ(chains[0].ns, uint64_t{10} * ranks * (ranks - 1));
    EXPECT_EQ(chains[0].most, uint64_t{10} * (ranks - 1));
    EXPECT_EQ(FindChains(WithSites(ranks, 1024), waits).size(), 2u) << ranks;  // another loop
  }
}

// Each rank is late in turns at two calls, so each rank waits as long as the others wait for it.
TEST(Chains, RanksThatAreLateInTurnsAreNotSerial) {
  Waits waits;
  const std::vector<WaitCause> causes = {{{.process = 0}, 50}, {{.process = 1}, 50}};
  waits.lines = {Line(WaitClass::late_sender, 0, {{0, 50}, {1, 50}}, causes),
                 Line(WaitClass::wait_barrier, 1, {{0, 50}, {1, 50}}, causes)};
  for (WaitLine& line : waits.lines) line.count = 30;
  EXPECT_EQ(FindChains(WithSites(2, 64), waits).size(), 2u);
}

void AddReduceBroadcast(archive::Tables& tables, uint32_t ranks, uint64_t broadcasts) {
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    const bool root = rank == 0;
    AddRow(tables, rank, "MPI_Reduce", 50, kMillisecond, 4000, root ? 4000 : 0, 0);
    AddRow(tables, rank, "MPI_Bcast", broadcasts, kMillisecond, root ? 80 * broadcasts : 0,
           root ? 0 : 80 * broadcasts, 1);
  }
}

TEST(Algorithms, ReduceThenBroadcast) {
  archive::Tables tables = WithSites(3, 100);
  AddReduceBroadcast(tables, 3, 50);
  const Profile profile = MakeProfile(tables);
  const std::vector<Algorithm> found = FindAlgorithms(tables, profile);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Algorithm::Kind::reduce_broadcast);
  EXPECT_EQ(found[0].times, 50u);
  EXPECT_EQ(found[0].bytes, 80u);
  EXPECT_EQ(found[0].process, 0u);
}

TEST(Algorithms, OtherCountsOrPlacesAreNone) {
  archive::Tables other = WithSites(3, 100);
  AddReduceBroadcast(other, 3, 49);
  EXPECT_TRUE(FindAlgorithms(other, MakeProfile(other)).empty());
  archive::Tables apart = WithSites(3, 100'000);
  AddReduceBroadcast(apart, 3, 50);
  EXPECT_TRUE(FindAlgorithms(apart, MakeProfile(apart)).empty());
}

TEST(Algorithms, SendsToEachOtherRank) {
  archive::Tables tables = WithSites(4, 100);
  tables.comms = {{77, 0, "MPI_COMM_WORLD", 4, 0, false, {0, 1, 2, 3}}};
  const uint32_t sends = AddRow(tables, 0, "MPI_Send", 60, kMillisecond, 6000, 0, 0);
  for (uint32_t rank = 1; rank < 4; ++rank) {
    tables.peers.push_back({sends, static_cast<int32_t>(rank), false, 20, 2000});
    const uint32_t receives = AddRow(tables, rank, "MPI_Recv", 20, kMillisecond, 0, 2000, 1);
    tables.peers.push_back({receives, 0, true, 20, 2000});
  }
  const Profile profile = MakeProfile(tables);
  const std::vector<Algorithm> found = FindAlgorithms(tables, profile);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Algorithm::Kind::linear_broadcast);
  EXPECT_EQ(found[0].bytes, 100u);
  tables.peers.back().messages = 19;
  EXPECT_TRUE(FindAlgorithms(tables, profile).empty());
}

TEST(PageFaults, AreBoundedByTheKernelsTimeAndByPages) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  tables.processes[0].exit["usage.minor.faults"] = uint64_t{100'000};
  tables.processes[0].exit["usage.system.us"] = uint64_t{200'000};
  // Any program causes about 1000 faults when it starts.
  tables.processes[1].exit["usage.minor.faults"] = uint64_t{1'000};
  tables.processes[1].exit["usage.system.us"] = uint64_t{900'000};
  const std::vector<ProcessTime> times = ProcessTimes(tables);
  const PageFaults found = FindPageFaults(tables, times);
  EXPECT_EQ(found.ns, 200 * kMillisecond);
  EXPECT_EQ(found.process, 0u);
  EXPECT_FALSE(found.grows);
  tables.processes[0].exit["usage.system.us"] = uint64_t{5'000'000};
  tables.processes[0].exit["usage.max.rss.kib"] = uint64_t{400'000};
  const PageFaults bounded = FindPageFaults(tables, times);
  // Time in the kernel before the end of MPI_Init does not count as the program's time.
  tables.processes[0].attributes["before.system.us"] = uint64_t{4'900'000};
  EXPECT_EQ(FindPageFaults(tables, times).ns, 100 * kMillisecond);
  EXPECT_EQ(bounded.ns, 200 * kMillisecond);
  EXPECT_TRUE(bounded.grows);
}

context::NodeId Node(archive::Tables& tables, context::NodeId parent, const char* attribute,
                     const char* value) {
  const auto id = tables.space.Declare({attribute, context::Type::string, 0, "", "", ""});
  return tables.space.Child(parent, id, {context::Type::string, 0, value});
}

TEST(ThreadWaits, LocksAndBarriers) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  const auto add = [&](context::NodeId node, uint64_t ms) {
    tables.regions.push_back({0, 0, node, 1, false, ms * kMillisecond, ms * kMillisecond, ms * kMillisecond});
  };
  add(Node(tables, context::kRoot, "pthread.wait", "mutex"), 30);
  add(Node(tables, context::kRoot, "pthread.wait", "join"), 90);  // A thread that waits in a join does not
                                                                  // necessarily lose time.
  const context::NodeId loop = Node(tables, context::kRoot, "omp.parallel", "a+1");
  const context::NodeId barrier = Node(tables, loop, "omp.sync", "barrier_implicit");
  add(loop, 100);
  add(barrier, 40);
  add(Node(tables, barrier, "omp.wait", "wait"), 40);
  const Regions regions = MakeRegions(tables);
  const std::vector<ThreadWait> found = FindThreadWaits(tables.space, regions);
  ASSERT_EQ(found.size(), 2u);
  for (const ThreadWait& one : found)
    EXPECT_EQ(regions.lines[one.line].own.sum, (one.kind == ThreadWaitKind::lock ? 30 : 40) * kMillisecond);
}

TEST(ThreadWaits, ThreadsOfTeamsAreIdleInMpi) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  AddRow(tables, 0, "MPI_Init", 1, kMillisecond);
  AddRow(tables, 0, "MPI_Allreduce", 10, 100 * kMillisecond);
  const context::NodeId loop = Node(tables, context::kRoot, "omp.parallel", "a+1");
  for (uint32_t thread = 0; thread < 4; ++thread)
    tables.regions.push_back({0, thread, loop, 1, false, kMillisecond, kMillisecond, kMillisecond});
  const IdleThreads idle = FindIdleThreads(tables, ProcessTimes(tables));
  EXPECT_EQ(idle.threads, 4u);
  EXPECT_EQ(idle.ns, 300 * kMillisecond);
}

TEST(FileGroups, NumbersInPathsDoNotMatter) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  tables.io_files = {"/out2/part.0", "/out2/part.17", "/out2/log"};
  for (uint32_t file = 0; file < 3; ++file) {
    archive::IoRow row{};
    row.file = file;
    row.layer = layout::IoLayer::posix;
    row.function = static_cast<uint16_t>(layout::IoFunction::write);
    row.site = archive::kNone;
    row.calls = 1;
    row.bytes = 10;
    row.time_sum = 100 + file;
    tables.io.push_back(row);
  }
  const std::vector<IoFile> groups = MakeFileGroups(tables);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].path, "/out2/part.*");
  EXPECT_EQ(groups[0].time, 201u);
  EXPECT_TRUE(Has(groups[0], 0) && Has(groups[0], 1) && !Has(groups[0], 2));
  EXPECT_EQ(groups[1].path, "/out2/log");
  EXPECT_TRUE(groups[1].alike.empty());
}

}  // namespace
}  // namespace rankine::analysis
