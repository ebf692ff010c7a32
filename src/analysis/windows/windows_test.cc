// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/windows/windows.h"

#include <gtest/gtest.h>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "query/test_windows.h"

namespace rankine::analysis {
namespace {

using layout::WindowKind;
using testing::AddCell;
using testing::AddInstance;
using testing::AddWindow;

// Two ranks each have two instances of 1000 ns. Rank 1 works half as long as rank 0.
archive::Tables TwoRanks() {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    const uint32_t window = AddWindow(tables, rank, "solve");
    for (uint64_t ordinal = 0; ordinal < 2; ++ordinal) {
      AddInstance(tables, window, ordinal, 5000 + 1000 * ordinal, 1000);
      archive::WindowCell& send = AddCell(tables, "MPI_Send", 2, rank == 0 ? 100 : 400);
      send.communicated = true;
      send.first = 100;
      send.last = 300;
      send.sent_messages = 2;
      send.sent_bytes = 64;
      archive::WindowCell& all = AddCell(tables, "MPI_Allreduce", 1, rank == 0 ? 100 : 200);
      all.communicated = true;
      all.first = 500;
      all.last = 600;
      all.longest = 100 + rank;
      all.timeouts = rank;
      AddCell(tables, "MPI_Isend", 3, 0).execution = 50;
    }
  }
  return tables;
}

TEST(WindowLines, SumOverRanksAndInstancesByKind) {
  const auto lines = MakeWindows(TwoRanks());
  ASSERT_EQ(lines.size(), 1u);
  const WindowLine& line = lines[0];
  EXPECT_EQ(line.name, "solve");
  EXPECT_EQ(line.processes, 2u);
  EXPECT_EQ(line.instances, 4u);
  EXPECT_EQ(line.duration.mean, 2000);
  EXPECT_EQ(line.Kind(WindowKind::blocking).completions, 8u);
  EXPECT_EQ(line.Kind(WindowKind::blocking).execution, 1000u);
  EXPECT_EQ(line.Kind(WindowKind::non_blocking).completions, 12u);
  EXPECT_EQ(line.PointToPoint().execution, 1200u);
  EXPECT_EQ(line.Kind(WindowKind::collective).completions, 4u);
  EXPECT_EQ(line.all.sent_bytes, 256u);
  EXPECT_EQ(line.all.timeouts, 2u);
  EXPECT_EQ(line.longest.ns, 101u);
  EXPECT_EQ(line.longest.process, 1u);
  ASSERT_EQ(line.functions.size(), 3u);
  EXPECT_EQ(line.functions[0].function, testing::FunctionId("MPI_Send"));
}

// Rank 0 works for 800 of 1000 ns, and rank 1 works for 400 of 1000 ns.
TEST(WindowLines, EfficienciesAreThoseOfTheWindow) {
  const WindowLine line = MakeWindows(TwoRanks()).at(0);
  EXPECT_DOUBLE_EQ(*line.pop.parallel, 0.6);
  EXPECT_DOUBLE_EQ(*line.pop.load_balance, 0.75);
  EXPECT_DOUBLE_EQ(*line.pop.communication, 0.8);
  EXPECT_DOUBLE_EQ(line.pop.mpi_share.value_or(-1), 0.4);
  ASSERT_EQ(line.steps.size(), 2u);
  EXPECT_DOUBLE_EQ(*line.steps[1].parallel, 0.6);
  EXPECT_EQ(line.steps[1].start, 6000u);
}

// A window that counts communicators, sizes, traffic or other services also counts point-to-point and
// collective operations.
TEST(WindowLines, AWindowOfCommunicatorsAloneSeesAllCommunication) {
  archive::Tables tables = TwoRanks();
  for (const uint32_t what : {4u, 8u, 16u, 32u, 4u | 256u}) {
    tables.windows[0].what = tables.windows[1].what = what;
    EXPECT_TRUE(MakeWindows(tables).at(0).pop.parallel.has_value()) << what;
  }
}

TEST(WindowLines, AWindowThatDoesNotSeeAllCommunicationHasNoEfficiency) {
  archive::Tables tables = TwoRanks();
  tables.windows[0].what = tables.windows[1].what = 1;
  EXPECT_FALSE(MakeWindows(tables).at(0).pop.parallel.has_value());
  tables.windows[1].what = 2;
  EXPECT_FALSE(MakeWindows(tables).at(0).pop.parallel.has_value());
  tables = TwoRanks();
  tables.windows[0].max_bytes = 1024;
  EXPECT_FALSE(MakeWindows(tables).at(0).pop.parallel.has_value());
  EXPECT_FALSE(MakeWindows(tables).at(0).steps.at(0).parallel.has_value());
}

// Calls that were not recorded count neither as work nor as MPI time. So the efficiencies are unknown.
TEST(WindowLines, AWindowOfCallsThatWereNotRecordedHasNoEfficiency) {
  for (const char* key :
       {"services.without.mpi", "services.without.profile", "select.unselected", "paused.ns"}) {
    archive::Tables tables = TwoRanks();
    tables.processes[1].attributes[key] = uint64_t{1};
    const WindowLine line = MakeWindows(tables).at(0);
    EXPECT_EQ(line.unrecorded, 1u) << key;
    EXPECT_FALSE(line.pop.parallel.has_value()) << key;
    EXPECT_FALSE(line.steps.at(0).parallel.has_value()) << key;
  }
}

// If only the calls in this window are recorded, the window still has efficiencies.
TEST(WindowLines, ASelectedWindowHasItsEfficiency) {
  archive::Tables tables = TwoRanks();
  for (archive::Process& process : tables.processes) {
    process.attributes["paused.ns"] = uint64_t{1};
    process.attributes["select"] = std::string("window=solve");
  }
  EXPECT_DOUBLE_EQ(*MakeWindows(tables).at(0).pop.parallel, 0.6);
  tables.processes[1].attributes["select"] = std::string("window=solve time=1s..2s");
  EXPECT_FALSE(MakeWindows(tables).at(0).pop.parallel.has_value());
  tables.processes[1].attributes["select"] = std::string("window=another");
  EXPECT_FALSE(MakeWindows(tables).at(0).pop.parallel.has_value());
}

TEST(WindowLines, ACommunicatorIsInUseFromItsFirstToItsLastCommunication) {
  const WindowLine line = MakeWindows(TwoRanks()).at(0);
  ASSERT_EQ(line.comms.size(), 1u);
  const WindowComm& comm = line.comms[0];
  EXPECT_EQ(comm.execution, 4u * 500);
  EXPECT_DOUBLE_EQ(comm.usage(), 0.5);
  EXPECT_EQ(comm.point_to_point.completions, 20u);
  EXPECT_EQ(comm.collective.completions, 4u);
  EXPECT_EQ(comm.all.timeouts, 2u);
}

TEST(WindowLines, CollectivesAreToldApartByTheNumberOfProcesses) {
  archive::Tables tables = TwoRanks();
  tables.comms.push_back({5, 1, "one", 1, 0, false, {}});
  AddCell(tables, "MPI_Allreduce", 7, 70).comm = 1;
  AddCell(tables, "MPI_Barrier", 1, 5000);
  const WindowLine line = MakeWindows(tables).at(0);
  ASSERT_EQ(line.collectives.size(), 3u);
  EXPECT_EQ(line.collectives[0].function, testing::FunctionId("MPI_Barrier"));
  EXPECT_EQ(line.collectives[1].processes, 1u);
  EXPECT_EQ(line.collectives[1].sums.completions, 7u);
  EXPECT_EQ(line.collectives[2].processes, 2u);
  EXPECT_EQ(line.collectives[2].sums.execution, 600u);
  tables.comms[1].inter = true;
  tables.comms[1].remote_size = 3;
  EXPECT_EQ(MakeWindows(tables).at(0).collectives[2].processes, 4u) << "of both groups";
}

// A call made by another thread does not count as MPI time of the thread that started the window.
TEST(WindowLines, OtherThreadsDoNotCountAsTimeOutsideOfWork) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  AddInstance(tables, AddWindow(tables, 0, "w"), 0, 1, 1000);
  AddCell(tables, "MPI_Send", 1, 100);
  AddCell(tables, "MPI_Send", 1, 700).thread = 1;
  const WindowLine line = MakeWindows(tables).at(0);
  EXPECT_EQ(line.mpi, 100u);
  EXPECT_EQ(line.all.time, 800u);
}

TEST(WindowLines, TheCallThatAProcessDiedInIsTimeInMpi) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  AddInstance(tables, AddWindow(tables, 0, "w"), 0, 1, 1000);
  AddCell(tables, "MPI_Send", 1, 100);
  tables.processes[0].attributes["now.0.function"] = uint64_t{testing::FunctionId("MPI_Recv")};
  tables.processes[0].attributes["now.0.ns"] = uint64_t{600};
  EXPECT_EQ(MakeWindows(tables).at(0).mpi, 100u);  // The call began after the window ended.
  tables.window_instances[0].open = true;
  EXPECT_EQ(MakeWindows(tables).at(0).mpi, 700u);
  tables.processes[0].attributes["now.0.ns"] = uint64_t{6000};
  EXPECT_EQ(MakeWindows(tables).at(0).mpi, 1000u);
}

TEST(WindowLines, TrafficIsSpreadOverTheLongestInstance) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  AddInstance(tables, AddWindow(tables, 0, "w"), 0, 1, 2400);
  AddCell(tables, "MPI_Send", 1, 100).traffic = 0;
  tables.window_traffic.push_back({200, 0, 2});  // A bin of the traffic is as long as two of the 24 parts
                                                 // into which the window is divided.
  tables.window_bins = {{1, 10}, {1, 30}};
  const WindowComm comm = MakeWindows(tables).at(0).comms.at(0);
  EXPECT_DOUBLE_EQ(comm.traffic_bytes[0], 5);
  EXPECT_DOUBLE_EQ(comm.traffic_bytes[1], 5);
  EXPECT_DOUBLE_EQ(comm.traffic_bytes[2], 15);
  EXPECT_DOUBLE_EQ(comm.traffic_bytes[3], 15);
  EXPECT_DOUBLE_EQ(comm.traffic_bytes[4], 0);
  EXPECT_DOUBLE_EQ(comm.traffic_messages[0], 0.5);
  EXPECT_DOUBLE_EQ(comm.traffic_messages[3], 0.5);
  EXPECT_DOUBLE_EQ(comm.traffic_messages[4], 0);
}

// An instance counts even if it does not communicate on this communicator. Instances of ranks that never
// used the communicator do not count.
TEST(WindowLines, ACommunicatorIsUsedForAShareOfAllInstances) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  const uint32_t window = AddWindow(tables, 0, "w");
  for (uint64_t ordinal = 0; ordinal < 4; ++ordinal)
    AddInstance(tables, window, ordinal, 1000 * (ordinal + 1), 1000);
  archive::WindowCell& send = AddCell(tables, "MPI_Send", 1, 100);
  send.communicated = true;
  send.last = 800;
  AddInstance(tables, AddWindow(tables, 1, "w"), 0, 1000, 4000);
  const WindowComm comm = MakeWindows(tables).at(0).comms.at(0);
  EXPECT_EQ(comm.execution, 800u);
  EXPECT_EQ(comm.instances_time, 4000u);
  EXPECT_DOUBLE_EQ(comm.usage(), 0.2);
}

// Messages in both directions count. A collective operation sends bytes, but does not count as a message.
TEST(WindowLines, MessagesThatAreNotLargeAreSmall) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  AddInstance(tables, AddWindow(tables, 0, "w"), 0, 1, 1000);
  archive::WindowCell& both = AddCell(tables, "MPI_Sendrecv", 4, 10);
  both.sent_messages = both.received_messages = 4;
  both.sent_bytes = 4000;
  both.received_bytes = 100;
  both.large_messages = 3;
  both.large_bytes = 3900;
  AddCell(tables, "MPI_Allreduce", 4, 10).sent_bytes = 999;
  const WindowLine line = MakeWindows(tables).at(0);
  EXPECT_EQ(line.all.small_messages, 5u);
  EXPECT_EQ(line.all.small_bytes, 200u);
  EXPECT_EQ(line.Kind(WindowKind::collective).small_bytes, 0u);
  EXPECT_EQ(line.comms.at(0).all.large_bytes, 3900u);
}

TEST(WindowLines, TellWhichMessagesInsideOfCollectivesAreHidden) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  AddInstance(tables, AddWindow(tables, 0, "w"), 0, 1, 1000);
  AddCell(tables, "MPI_Allreduce", 4, 10);
  AddCell(tables, "MPI_Iallreduce", 4, 10);
  AddCell(tables, "MPI_Allgather", 4, 10);
  AddCell(tables, "MPI_Send", 4, 10);
  EXPECT_TRUE(MakeWindows(tables).at(0).hidden.all);
  EXPECT_TRUE(MakeWindows(tables).at(0).hidden.partly.empty());
  tables.window_cells[0].inner_messages = tables.window_cells[2].inner_messages = 4;
  const std::vector<uint16_t> begun = {testing::FunctionId("MPI_Iallreduce")};
  EXPECT_FALSE(MakeWindows(tables).at(0).hidden.all);
  EXPECT_EQ(MakeWindows(tables).at(0).hidden.partly, begun);
  EXPECT_TRUE(MakeWindows(tables).at(0).hidden.sizeless.empty());
  const std::vector<uint16_t> sizeless = {testing::FunctionId("MPI_Allgather")};
  // The window contains messages of only one of the two functions.
  for (const uint16_t function : {sizeless[0], begun[0]})
    tables.processes[0].attributes["windows.inner.sizeless." + std::to_string(function)] = uint64_t{1};
  EXPECT_EQ(MakeWindows(tables).at(0).hidden.sizeless, sizeless);
  tables.comms[0].size = 1;  // a communicator with a single process sends nothing
  EXPECT_FALSE(MakeWindows(tables).at(0).hidden.all);
  EXPECT_TRUE(MakeWindows(tables).at(0).hidden.partly.empty());
}

// A window defined by --window has beats. The definition of the window is found by its name.
TEST(WindowLines, StepsOfEveryTimeAreBeats) {
  archive::Tables tables = rankine::testing::EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    tables.processes[rank].attributes["windows.text"] = std::string("name=v every=2ms; name=w every=1ms");
    const uint32_t window = AddWindow(tables, rank, "w");
    for (uint64_t beat = 0; beat < 3; ++beat) {
      if (rank == 0) AddInstance(tables, window, beat, 5'000'000 + 1'000'000 * beat, 1'000'000);
    }
    if (rank == 1) AddInstance(tables, window, 0, 5'000'000, 3'000'000);
  }
  AddCell(tables, "MPI_Recv", 1, 3'000'000);
  const WindowLine line = MakeWindows(tables).at(0);
  EXPECT_EQ(line.beat, 1'000'000u);
  ASSERT_EQ(line.steps.size(), 3u);
  for (const WindowStep& step : line.steps) EXPECT_DOUBLE_EQ(step.parallel.value(), 0.5);
}

// There are three ranks. On the last rank, the window never begins. MPI_Finalize begins at 9000.
archive::Tables Ending(const std::string& text, std::initializer_list<uint64_t> ends) {
  archive::Tables tables = rankine::testing::EmptyJob(3);
  for (uint32_t rank = 0; rank < 3; ++rank) {
    tables.processes[rank].attributes["windows.text"] = text;
    tables.processes[rank].attributes["finalize.ns"] = uint64_t{9000};
    const uint32_t window = AddWindow(tables, rank, "w");
    uint64_t ordinal = 0;
    for (const uint64_t end : ends) {
      if (rank < 2) AddInstance(tables, window, ordinal++, end - 100, 100);
    }
  }
  return tables;
}

TEST(WindowEnds, ThatDidNotComeAreTold) {
  const WindowEnds ends =
      MakeWindows(Ending("name=w from=MPI_Barrier#3 to=region(\"a b\")", {9001})).at(0).ends;
  EXPECT_EQ(ends.begin.processes, 1u);
  EXPECT_EQ(ends.begin.asked, "from=MPI_Barrier#3");
  EXPECT_EQ(ends.begin.function, "MPI_Barrier");
  EXPECT_EQ(ends.begin.calls, 0u);
  EXPECT_EQ(ends.end.processes, 2u);
  EXPECT_EQ(ends.end.asked, "to=region(\"a b\")");
  EXPECT_EQ(ends.end.function, "");
  EXPECT_FALSE(ends.end.again);
}

TEST(WindowEnds, ThatCameAreNot) {
  for (const char* text : {"name=w from=start to=MPI_Barrier#3", "name=w from=region(a)"})
    EXPECT_EQ(MakeWindows(Ending(text, {8000, 8996})).at(0).ends.end.processes, 0u) << text;
  for (const char* text :
       {"name=w from=start", "name=w from=MPI_Barrier to=end", "name=w from=start to=never",
        "name=w every=1ms", "name=w from=region(a) every=1ms", "name=w"})
    EXPECT_EQ(MakeWindows(Ending(text, {9000})).at(0).ends.end.processes, 0u) << text;
  EXPECT_EQ(MakeWindows(Ending("name=w from=start", {9000})).at(0).ends.begin.processes, 0u);
  // Both windows have the same name, so it is unknown which window did not begin.
  EXPECT_EQ(
      MakeWindows(Ending("name=w from=region(a); name=w from=region(b)", {9000})).at(0).ends.begin.processes,
      0u);
}

TEST(WindowEnds, OfRegionsVisitsAndTheProgram) {
  EXPECT_EQ(MakeWindows(Ending("name=w from=region(a)", {8000, 9000})).at(0).ends.end.asked, "region(a)");
  EXPECT_TRUE(MakeWindows(Ending("name=w from=region(a)", {8000, 9000})).at(0).ends.end.again);
  EXPECT_EQ(MakeWindows(Ending("name=w from=region(a) every=7", {9000})).at(0).ends.end.asked, "every=7");
  const WindowEnds own = MakeWindows(Ending("", {9000})).at(0).ends;
  EXPECT_EQ(own.end.processes, 2u);
  EXPECT_EQ(own.end.asked, "");
  EXPECT_EQ(own.begin.processes, 0u);
  const WindowEnds hand = MakeWindows(Ending("name=w to=MPI_Barrier", {9000})).at(0).ends;
  EXPECT_EQ(hand.begin.processes, 1u);
  EXPECT_EQ(hand.begin.asked, "");
  archive::Tables killed = Ending("name=w from=start to=MPI_Barrier", {9000});
  for (archive::WindowInstance& instance : killed.window_instances) instance.open = true;
  EXPECT_EQ(MakeWindows(killed).at(0).ends.end.processes, 0u);
}

// If all calls were recorded, the report contains the largest number of calls on any rank that still waits
// for the condition.
TEST(WindowEnds, CallsOfWhatWasWaitedFor) {
  archive::Tables tables = Ending("name=w from=start to=MPI_Send#9", {9000});
  for (const uint32_t rank : {0u, 1u, 1u, 2u}) testing::AddRow(tables, rank, "MPI_Send", 4, 10);
  EXPECT_EQ(MakeWindows(tables).at(0).ends.end.calls, 8u);
  EXPECT_FALSE(MakeWindows(tables).at(0).ends.end.early);
  testing::AddRow(tables, 0, "MPI_Send", 5, 10);
  EXPECT_TRUE(MakeWindows(tables).at(0).ends.end.early);
  tables.processes[0].attributes["paused.ns"] = tables.processes[1].attributes["paused.ns"] = uint64_t{1};
  EXPECT_EQ(MakeWindows(tables).at(0).ends.end.function, "");
}

TEST(WindowLines, StandInTheOrderOfTheirFirstStart) {
  archive::Tables tables = rankine::testing::EmptyJob(1);
  const uint32_t late = AddWindow(tables, 0, "late");
  const uint32_t early = AddWindow(tables, 0, "early");
  AddInstance(tables, late, 0, 900, 10);
  AddInstance(tables, early, 0, 100, 10);
  const auto lines = MakeWindows(tables);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].name, "early");
}

}  // namespace
}  // namespace rankine::analysis
