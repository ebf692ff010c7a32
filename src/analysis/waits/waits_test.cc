// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/waits.h"

#include <gtest/gtest.h>

#include <map>

#include "archive/io/rows.h"
#include "archive/rows/profile.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
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
  EXPECT_EQ(line.causes[0].ns, 6000u);  // The cause took 6000 ns: the time in the region, from 1000 to
                                        // 7000.
  EXPECT_EQ(tables.space.value_of(line.causes[0].key.region).text, "late");
  EXPECT_EQ(line.causes[1].ns, 1000u);
}

// In a trace, MPI_Init lasts until the program continues after it. Rankine's own work at the end of
// MPI_Init must not be attributed to the library.
TEST(Waits, OfRankinesOwnWorkInInitIsNotTheProgramsCall) {
  TracedRun run(2, {});
  run.Receive(1, 0, 1000, 9000);
  // The call was entered at the time 0, so 4000 ns of the call are work.
  run.Together(1, "MPI_Init", 2000, 6000);
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

// Rank 0 waits for rank 1, and rank 1 waits for rank 2. The work of rank 2 causes both waits.
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
  ASSERT_EQ(waits.lines.size(), 1u);  // the waits are in one function, and have no call site
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

// The late rank is in an MPI-IO call. The cause names the file that the rank used in its calls at this call
// site, unless the rank used several files.
TEST(Waits, NameTheFileThatTheLateRankWasAt) {
  TracedRun run(2, {});
  run.Call(0, 500, 7500, layout::testing::CallKey(archive::testing::FunctionOf("MPI_File_write")));
  run.Receive(0, 1, 1000, 9000);
  run.Send(0, 1, 8000, 8500);
  archive::Tables tables = run.Load();
  tables.io_files = {"/one", "/two"};
  archive::IoRow row{};
  row.layer = layout::IoLayer::mpi_io;
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
  run.archive.bytes[first.view.offset + sizeof(layout::ChunkHeader) + 50] ^= std::byte{1};
  const auto damaged = archive::LoadBytes(run.archive.bytes);
  ASSERT_TRUE(damaged.ok());
  const Waits waits = FindWaits(damaged.value(), 1);
  EXPECT_EQ(waits.calls, 1u);
  EXPECT_TRUE(waits.lines.empty());
}

}  // namespace
}  // namespace rankine::analysis
