#include "analysis/waits/waits.h"

#include <gtest/gtest.h>

#include <map>

#include "archive/testing/traced_run.h"
#include "query/test_tables.h"

namespace rankine::analysis {
namespace {

using archive::testing::TracedRun;

const WaitLine* LineOf(const Waits& waits, WaitClass kind) {
  for (const WaitLine& line : waits.lines) {
    if (line.kind == kind) return &line;
  }
  return nullptr;
}

TEST(Waits, AReceiveBeforeItsSendWaits) {
  TracedRun run(2, {"late"});
  run.Receive(0, 1, 1000, 9000);
  run.Enter(0, 500, 0);
  run.Leave(0, 7000);
  run.Send(0, 1, 8000, 8500);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 2);
  ASSERT_EQ(waits.lines.size(), 1u);
  const WaitLine& line = waits.lines[0];
  EXPECT_EQ(line.kind, WaitClass::late_sender);
  EXPECT_EQ(line.ns, 7000u);
  EXPECT_EQ(line.process, 1u);
  ASSERT_EQ(line.causes.size(), 2u);
  EXPECT_EQ(line.causes[0].ns, 6000u);  // in the region, from 1000 to 7000
  EXPECT_EQ(tables.space.value_of(line.causes[0].key.region).text, "late");
  EXPECT_EQ(line.causes[1].ns, 1000u);
}

// MPI_Init ends in a trace where the program goes on. What Rankine did there before is no work of the
// library.
TEST(Waits, OfRankinesOwnWorkInInitIsNotTheProgramsCall) {
  TracedRun run(2, {});
  run.Receive(1, 0, 1000, 9000);
  run.Together(1, "MPI_Init", 2000, 6000);  // of 4000 ns, entered at 0
  run.Send(1, 0, 6500, 6600);
  run.Meta(1, "init.ns", TracedRun::kRealtime);
  run.Meta(1, "init.done.ns", TracedRun::kRealtime + 6000);
  run.Meta(1, "finalize.ns", TracedRun::kRealtime + 9000);
  archive::Tables tables = run.Load();
  const uint16_t init = tables.rows[testing::AddRow(tables, 1, "MPI_Init", 1, 4000)].function;
  const Waits waits = FindWaits(tables, 1);
  ASSERT_EQ(waits.lines.size(), 1u);
  std::map<std::pair<uint16_t, uint32_t>, uint64_t> causes;
  for (const WaitCause& cause : waits.lines[0].causes)
    causes[{cause.key.function, cause.key.of_rankine}] += cause.ns;
  EXPECT_EQ((causes[{init, 0}]), 2000u);
  EXPECT_EQ((causes[{init, 1}]), 2000u);
  EXPECT_EQ((causes[{uint16_t{0}, 0}]), 1500u);
  EXPECT_EQ(causes.size(), 3u);
}

TEST(Waits, EachKindOfOperationHasItsOwn) {
  TracedRun run(3, {});
  const auto all = [&run](std::string_view function, uint64_t at, int late, int32_t root = -2) {
    for (uint32_t rank = 0; rank < 3; ++rank)
      run.Together(rank, function, at + (static_cast<int>(rank) == late ? 500 : 0), at + 600, root);
  };
  all("MPI_Barrier", 1000, 2);
  all("MPI_Allreduce", 2000, 1);
  all("MPI_Bcast", 3000, 0, 0);
  all("MPI_Scan", 4000, 0);
  run.Together(0, "MPI_Reduce", 5000, 5600, 0);
  run.Together(1, "MPI_Reduce", 5300, 5600, 0);
  run.Together(2, "MPI_Reduce", 5400, 5600, 0);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  for (const auto& [kind, ns] : {std::pair{WaitClass::wait_barrier, 1000u},
                                 {WaitClass::wait_nxn, 1000u},
                                 {WaitClass::late_broadcast, 1000u},
                                 {WaitClass::early_scan, 1000u},
                                 {WaitClass::early_reduce, 400u}}) {
    const WaitLine* line = LineOf(waits, kind);
    ASSERT_NE(line, nullptr) << NameOf(kind);
    EXPECT_EQ(line->ns, ns) << NameOf(kind);
  }
  EXPECT_EQ(waits.lines.size(), 5u);
}

// Rank 0 waits for 1, which waits for 2: what 2 did is the cause of both.
TEST(Waits, AChainEndsAtWhoDidNotWait) {
  TracedRun run(3, {"late"});
  run.Enter(2, 0, 0);
  run.Leave(2, 5000);
  run.Send(2, 1, 5000, 5010);
  run.Receive(2, 1, 100, 5100);
  run.Send(1, 0, 5200, 5210);
  run.Receive(1, 0, 100, 5300);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  ASSERT_EQ(waits.lines.size(), 1u);  // one function, no site
  EXPECT_EQ(waits.lines[0].ns, 4900u + 5100u);
  ASSERT_FALSE(waits.lines[0].causes.empty());
  EXPECT_EQ(waits.lines[0].causes[0].key.process, 2u);
  EXPECT_EQ(waits.lines[0].causes[0].ns, 2 * 4900u);
}

TEST(Waits, ARunWithoutWaitsHasNone) {
  TracedRun run(2, {});
  run.Send(0, 1, 1000, 1100);
  run.Receive(0, 1, 2000, 2100);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_TRUE(waits.known);
  EXPECT_EQ(waits.calls, 2u);
  EXPECT_TRUE(waits.lines.empty());
}

// The late rank was in MPI-IO: the file is that of its calls there, unless there were several.
TEST(Waits, NameTheFileThatTheLateRankWasAt) {
  TracedRun run(2, {});
  run.Call(0, 500, 7500, format::testing::CallKey(archive::testing::FunctionOf("MPI_File_write")));
  run.Receive(0, 1, 1000, 9000);
  run.Send(0, 1, 8000, 8500);
  archive::Tables tables = run.Load();
  tables.io_files = {"/one", "/two"};
  archive::IoRow row{};
  row.layer = format::IoLayer::mpi_io;
  row.function = archive::testing::FunctionOf("MPI_File_write");
  row.site = archive::kNone;
  for (const uint32_t file : {1u, 0u}) {
    row.file = file;
    tables.io.push_back(row);
    const Waits waits = FindWaits(tables, 1);
    ASSERT_EQ(waits.lines.size(), 1u);
    const WaitCause& most = waits.lines[0].causes[0];
    EXPECT_EQ(most.ns, 6500u);
    EXPECT_EQ(most.key.function, row.function);
    EXPECT_EQ(most.key.file, file == 1 ? 1u : archive::kNone);
  }
}

TEST(Waits, OfAPartThatIsLostAreSaid) {
  TracedRun run(2, {});
  run.Receive(0, 1, 1000, 9000);
  run.Send(0, 1, 8000, 8500);
  const archive::TraceChunk first = run.Load().traces[0];
  run.archive.bytes[first.view.offset + sizeof(format::ChunkHeader) + 50] ^= std::byte{1};
  const auto damaged = archive::LoadBytes(run.archive.bytes);
  ASSERT_TRUE(damaged.ok());
  const Waits waits = FindWaits(damaged.value(), 1);
  EXPECT_EQ(waits.calls, 1u);
  EXPECT_TRUE(waits.lines.empty());
}

const PathPart* PartOf(const archive::Tables& tables, const CriticalPath& path, std::string_view region) {
  for (const PathPart& part : path.parts) {
    if (part.function == 0 && part.region != context::kRoot &&
        tables.space.value_of(part.region).text == region)
      return &part;
  }
  return nullptr;
}

// Rank 1 works 6000 while 0 works 1000 and waits for it; then the other way round, 3000.
TEST(CriticalPath, GoesThroughTheOnesThatWereLate) {
  TracedRun run(2, {"one", "two"});
  run.Enter(0, 0, 0);
  run.Leave(0, 1000);
  run.Enter(1, 0, 0);
  run.Leave(1, 6000);
  run.Send(1, 0, 6000, 6010);
  run.Receive(1, 0, 1000, 6100);
  run.Enter(0, 6100, 1);
  run.Leave(0, 9100);
  run.Send(0, 1, 9100, 9110);
  run.Receive(0, 1, 6010, 9200);
  run.Together(1, "MPI_Barrier", 9200, 9300);
  run.Together(0, "MPI_Barrier", 9110, 9300);
  const archive::Tables tables = run.Load();
  const CriticalPath path = FindWaits(tables, 2).path;
  EXPECT_EQ(path.ns, 9300u);
  const PathPart* one = PartOf(tables, path, "one");
  const PathPart* two = PartOf(tables, path, "two");
  ASSERT_TRUE(one != nullptr && two != nullptr);
  EXPECT_EQ(one->ns, 6000u);
  EXPECT_EQ(one->mean, 3500u);
  EXPECT_EQ(one->imbalance(), 2500u);
  EXPECT_EQ(one->process, 1u);
  EXPECT_EQ(two->ns, 3000u);
  EXPECT_EQ(two->mean, 1500u);
  EXPECT_EQ(two->process, 0u);
  uint64_t sum = 0;
  for (const PathPart& part : path.parts) sum += part.ns;
  EXPECT_EQ(sum, path.ns);
}

// The root of a reduction goes on when the last one has come, though it is not early.
TEST(CriticalPath, OfAReductionGoesToTheLast) {
  TracedRun run(3, {"work"});
  const uint64_t worked[] = {1000, 800, 3000};
  for (uint32_t rank = 0; rank < 3; ++rank) {
    run.Enter(rank, 0, 0);
    run.Leave(rank, worked[rank]);
  }
  run.Together(0, "MPI_Reduce", 1000, 3500, 0);
  run.Together(1, "MPI_Reduce", 900, 910, 0);
  run.Together(2, "MPI_Reduce", 3000, 3010, 0);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  ASSERT_EQ(waits.lines.size(), 1u);
  EXPECT_EQ(waits.lines[0].kind, WaitClass::early_reduce);
  EXPECT_EQ(waits.lines[0].ns, 2000u);
  const PathPart* work = PartOf(tables, waits.path, "work");
  ASSERT_NE(work, nullptr);
  EXPECT_EQ(work->ns, 3000u);
  EXPECT_EQ(work->process, 2u);
  EXPECT_EQ(work->mean, 1600u);
}

// Ranks that wait for nobody: the longest of them is the path.
TEST(CriticalPath, WithoutMessagesIsTheLongestRank) {
  TracedRun run(2, {"work"});
  for (uint32_t rank = 0; rank < 2; ++rank) {
    run.Enter(rank, 0, 0);
    run.Leave(rank, 4000 + 1000 * rank);
  }
  run.Together(0, "MPI_Scan", 4500, 4510);
  const archive::Tables tables = run.Load();
  const CriticalPath path = FindWaits(tables, 1).path;
  EXPECT_EQ(path.ns, 5000u);
  EXPECT_EQ(path.changes, 0u);
}

// What a trace has before MPI_Init had returned, or behind the begin of MPI_Finalize, is nobody's work.
TEST(CriticalPath, IsWithinTheTimeOfTheRanks) {
  TracedRun run(2, {"all"});
  for (uint32_t rank = 0; rank < 2; ++rank) {
    run.Enter(rank, 100, 0);
    run.Leave(rank, 9900 - rank);
    run.Together(rank, "MPI_Barrier", 5000 + 500 * rank, 5600);
    run.Meta(rank, "init.done.ns", TracedRun::kRealtime + 3000);
    run.Meta(rank, "finalize.ns", TracedRun::kRealtime + 7000);
  }
  const archive::Tables tables = run.Load();
  const CriticalPath path = FindWaits(tables, 1).path;
  EXPECT_EQ(path.ns, 4000u);
  const PathPart* all = PartOf(tables, path, "all");
  ASSERT_NE(all, nullptr);
  EXPECT_EQ(all->ns, 3900u);
  EXPECT_EQ(all->mean, 3650u);
}

// Rank 1 was not recorded when it received the first message: its second is not held against that.
TEST(Unmatched, IsWhatOneSideHasNotSeen) {
  for (const bool gap : {true, false}) {
    TracedRun run(2, {});
    run.Send(0, 1, 1000, 1100);
    run.Send(0, 1, 5000, 5100);
    run.Receive(0, 1, 4000, 5200);
    run.Send(0, 1, 6500, 6600, 2);  // (another tag: both have it)
    run.Receive(0, 1, 6000, 6700, 2);
    for (uint32_t rank = 0; rank < 2; ++rank) run.Together(rank, "MPI_Barrier", 7000 + 100 * rank, 7200);
    run.Together(0, "MPI_Bcast", 8000, 8100, 0);
    run.Together(0, "MPI_Bcast", 9000, 9100, 0);
    run.Together(1, "MPI_Bcast", 8500, 9100, 0);
    if (gap) run.Meta(1, "paused.ns", 2000);
    const archive::Tables tables = run.Load();
    const Waits waits = FindWaits(tables, 1);
    EXPECT_EQ(waits.unmatched, gap ? 3u + 3u : 0u);
    EXPECT_EQ(waits.by_class[static_cast<size_t>(WaitClass::late_sender)], 500u);
    EXPECT_EQ(waits.by_class[static_cast<size_t>(WaitClass::wait_barrier)], 100u);
  }
}

// Rank 1's flight recorder begins later than rank 0's: their last operations are the same.
TEST(Unmatched, IsWhatAFlightRecorderHasBeforeTheOthers) {
  for (const bool finalized : {true, false}) {
    TracedRun run(2, {});
    run.Send(0, 1, 1000, 1100);  // (rank 1 has received it, and does not know)
    run.Send(0, 1, 5000, 5100);
    run.Receive(0, 1, 4000, 5200);
    run.Together(0, "MPI_Barrier", 2000, 2100);
    run.Together(0, "MPI_Barrier", 6000, 6200);
    run.Together(1, "MPI_Barrier", 6100, 6200);
    for (uint32_t rank = 0; rank < 2; ++rank) {
      run.Meta(rank, "trace.gaps", 1);
      if (finalized) run.Meta(rank, "finalize.ns", TracedRun::kRealtime + 7000);
    }
    const archive::Tables tables = run.Load();
    const Waits waits = FindWaits(tables, 1);
    EXPECT_EQ(waits.causality.violated, 0u);
    EXPECT_EQ(waits.unmatched, finalized ? 2u : 6u);
    EXPECT_EQ(waits.by_class[static_cast<size_t>(WaitClass::late_sender)], finalized ? 1000u : 0u);
    EXPECT_EQ(waits.by_class[static_cast<size_t>(WaitClass::wait_barrier)], finalized ? 100u : 0u);
  }
}

// Both are killed, and their flight recorders begin at other calls: rank 0 had sent 9 messages before, rank 1
// had received 10. Without the counts the first of 0 would be the first of 1.
TEST(Unmatched, IsWhatOnlyOneSideHasBySequence) {
  for (const bool complete : {true, false}) {
    TracedRun run(2, {});
    run.BeginLate(0);
    run.BeginLate(1, complete);
    run.Before(0, run.Message("MPI_Isend", 0, 1, true), 4);  // (however they were sent)
    run.Before(0, run.Message("MPI_Send", 0, 1, true), 5);
    run.Before(0, run.Message("MPI_Send", 0, 1, true, 2), 50);
    run.Before(1, run.Message("MPI_Recv", 0, 1, false), 10);
    run.Before(1, run.Message("MPI_Recv", 0, 1, false, 2), 50);
    const format::TiKey barrier = format::testing::CallKey(archive::testing::FunctionOf("MPI_Barrier"));
    run.Before(0, barrier, 3);
    run.Before(1, barrier, 1);
    run.Send(0, 1, 1000, 1100);
    run.Send(0, 1, 5000, 5100);
    run.Receive(0, 1, 4000, 5200);
    run.Receive(0, 1, 5300, 5400);  // (rank 0 was killed before it said that it has sent)
    run.Send(0, 1, 5500, 5600, 2);
    run.Receive(0, 1, 5450, 5700, 2);
    run.Together(1, "MPI_Barrier", 900, 1000);
    run.Together(1, "MPI_Barrier", 2000, 2100);
    run.Together(0, "MPI_Barrier", 6000, 6200);
    run.Together(1, "MPI_Barrier", 6100, 6200);
    const archive::Tables tables = run.Load();
    const Waits waits = FindWaits(tables, 1);
    EXPECT_EQ(waits.causality.violated, 0u);
    const auto of = [&waits](WaitClass kind) { return waits.by_class[static_cast<size_t>(kind)]; };
    if (complete) {
      EXPECT_EQ(waits.unmatched, 3u);  // a send, two barriers
      EXPECT_EQ(of(WaitClass::late_sender), 1000u + 50u);
      EXPECT_EQ(of(WaitClass::wait_barrier), 100u);
    } else {
      EXPECT_EQ(waits.unmatched, 10u);  // though as many were sent as received
      EXPECT_TRUE(waits.lines.empty());
    }
  }
}

// What is missing behind the begin is not counted.
TEST(Unmatched, KnowsNoOrderBehindAPause) {
  TracedRun run(2, {});
  for (uint32_t rank = 0; rank < 2; ++rank) run.BeginLate(rank);
  run.Together(0, "MPI_Barrier", 1000, 1500);
  run.Together(1, "MPI_Barrier", 1400, 1500);
  run.Pause(1, 1600);
  run.Together(0, "MPI_Barrier", 2000, 2500);
  run.Together(0, "MPI_Barrier", 3000, 3500);
  run.Together(1, "MPI_Barrier", 3400, 3500);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.unmatched, 5u);
  EXPECT_TRUE(waits.lines.empty());
}

// A receive from anybody that had begun before tells its message to nobody.
TEST(Unmatched, KnowsNoOrderOfReceivesFromAnybody) {
  TracedRun run(2, {});
  for (uint32_t rank = 0; rank < 2; ++rank) run.BeginLate(rank);
  format::TiKey any = run.Message("MPI_Irecv", 0, 1, false);
  any.from_peer = format::kTiAnySource;
  any.request = 0;
  run.Before(1, any, 1);
  run.Before(0, run.Message("MPI_Send", 0, 1, true), 1);
  run.Send(0, 1, 1000, 1100);
  run.Send(0, 1, 5000, 5100);
  run.Receive(0, 1, 4000, 5200);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.unmatched, 3u);
  EXPECT_TRUE(waits.lines.empty());
}

// Rank 1's clock is 3000 behind: it receives before rank 0 has sent, and leaves a barrier before it came.
TEST(Causality, IsCountedAndRepaired) {
  TracedRun run(2, {"work"});
  run.clock(1) = {"two", 0, 0, -3000};
  run.Send(0, 1, 5000, 5010);
  run.Receive(0, 1, 4900, 5100);
  run.Enter(1, 5200, 0);
  run.Leave(1, 6200);
  run.Together(0, "MPI_Barrier", 6100, 6310);
  run.Together(1, "MPI_Barrier", 6250, 6300);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.causality.checked, 3u);
  EXPECT_EQ(waits.causality.violated, 2u);
  EXPECT_EQ(waits.causality.most_ns, 2900u);  // ended at 2100, sent at 5000
  EXPECT_EQ(waits.causality.moved_ns, 2900u);
  // Rank 1 is 100 early behind the receive, since that could have been no sooner: its work took 1000 still,
  // less what was taken back.
  const PathPart* work = PartOf(tables, waits.path, "work");
  ASSERT_NE(work, nullptr);
  EXPECT_NEAR(static_cast<double>(work->ns), 1000, 12);
  for (const WaitLine& line : waits.lines) EXPECT_LE(line.ns, 210u);
}

format::TiKey Prefix(uint64_t bytes) {
  format::TiKey key = format::testing::CallKey(archive::testing::FunctionOf("MPI_Scan"));
  key.to_bytes = key.from_bytes = bytes;
  return key;
}

// Rank 2's clock is 3000 behind: it has the sum before rank 1 came. Ranks 0 and 1 leave before rank 2 comes.
TEST(Causality, OfAPrefixReductionEachNeedsThoseBeforeIt) {
  for (const uint64_t bytes : {8u, 0u}) {
    TracedRun run(3, {});
    run.clock(2) = {"two", 0, 0, -3000};
    run.Call(0, 1000, 1100, Prefix(bytes));
    run.Call(1, 4000, 4100, Prefix(bytes));
    run.Call(2, 5000, 5200, Prefix(bytes));
    const archive::Tables tables = run.Load();
    const Waits waits = FindWaits(tables, 1);
    // One of nothing holds nobody back.
    EXPECT_EQ(waits.causality.checked, bytes == 0 ? 0u : 2u);
    EXPECT_EQ(waits.causality.violated, bytes == 0 ? 0u : 1u);
    EXPECT_EQ(waits.causality.most_ns, bytes == 0 ? 0u : 1800u);  // ended at 2200, rank 1 came at 4000
    EXPECT_EQ(waits.causality.moved_ns, bytes == 0 ? 0u : 1800u);
    if (bytes == 0) continue;
    // It came 200 before its end, and was put with it behind rank 1.
    ASSERT_EQ(waits.lines.size(), 1u);
    EXPECT_EQ(waits.lines[0].kind, WaitClass::early_scan);
    EXPECT_NEAR(static_cast<double>(waits.lines[0].ns), 200, 5);
  }
}

// What a rank needs is known when those before it are: rank 1 is moved by a message of rank 0's, and rank 2,
// which needs it, by that, and nobody else.
TEST(Causality, OfAPrefixReductionGoesOnThroughTheRanks) {
  TracedRun run(4, {});
  run.clock(1) = run.clock(2) = {"two", 0, 0, -3000};
  run.Send(0, 1, 9000, 9010);
  run.Receive(0, 1, 9020, 9100);  // rank 1's clock says 6100
  for (uint32_t rank = 0; rank < 4; ++rank) run.Call(rank, 9200, 9300, Prefix(8));
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.causality.checked, 4u);
  EXPECT_EQ(waits.causality.violated, 3u);  // the message, and what ranks 1 and 2 need of rank 0
  EXPECT_EQ(waits.causality.most_ns, 2900u);
  EXPECT_EQ(waits.causality.moved_ns, 2900u);
  for (const WaitLine& line : waits.lines) EXPECT_LE(line.longest, 150u) << NameOf(line.kind);
}

TEST(Causality, OfOneClockIsLeftAlone) {
  TracedRun run(2, {});
  run.Send(0, 1, 5000, 5010);
  run.Receive(0, 1, 4900, 5100);
  const archive::Tables tables = run.Load();
  const Waits waits = FindWaits(tables, 1);
  EXPECT_EQ(waits.causality.checked, 1u);
  EXPECT_EQ(waits.causality.violated, 0u);
  ASSERT_EQ(waits.lines.size(), 1u);
  EXPECT_EQ(waits.lines[0].ns, 100u);
}

}  // namespace
}  // namespace rankine::analysis
