// SPDX-License-Identifier: BSD-3-Clause
// Tests that traces pass correctly from a spool through the encoder that the ranks run, and can be read back
// as events.
#include "archive/events.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "archive/load_bytes.h"
#include "archive/rows/loss.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "archive/testing/traced_run.h"
#include "archive/trace/thread_reader.h"
#include "layout/testing/spool_builder.h"
#include "layout/trace/record.h"

namespace rankine::archive {
namespace {

using layout::ContextNode;
using layout::ExtentKind;
using layout::TraceKind;
using layout::TraceRecord;
using layout::TraceWhat;
using layout::testing::SpoolBuilder;

constexpr uint8_t kTypeUint = 2, kTypeString = 3;

// The nodes are 0 root, 1 "main", 2 "main/solve" and 3 "main/io". Attribute 1 is "step".
SpoolBuilder Basic() {
  SpoolBuilder spool;
  layout::SpoolHeader& header = spool.header();
  header.world_rank = 3;
  header.world_size = 4;
  header.uid = 42;
  header.clock_early_hz = 2000000000;  // two ticks per nanosecond
  header.clock_ticks[0] = 1000;
  header.clock_realtime_ns[0] = 5000000000;
  header.process_start_realtime_ns = 4000000000;
  spool.Attribute(0, kTypeString, 256 + 20, "region");
  spool.Attribute(1, kTypeUint, 1, "step");
  spool.Entry(0, 0, kTypeString, "main");
  spool.Entry(1, 0, kTypeString, "solve");
  spool.Entry(2, 0, kTypeString, "io");
  spool.Attribute(2, kTypeString, 20, "part");
  spool.Entry(3, 2, kTypeString, "left");
  ContextNode nodes[6] = {};
  for (uint32_t i = 0; i < 6; ++i) nodes[i].index = i;
  nodes[1].entry = 0;
  nodes[2].parent = nodes[3].parent = 1;
  nodes[2].entry = 1;
  nodes[3].entry = 2;
  nodes[4].entry = nodes[5].entry = 3;
  nodes[4].parent = 1;
  spool.Extent<ContextNode>(ExtentKind::nodes, 0, nodes);
  return spool;
}

void AddTrace(SpoolBuilder* spool, uint64_t ticks, uint32_t node, const std::vector<TraceRecord>& records,
              uint64_t base = 0) {
  spool->Trace(0, ticks, node, {records.begin(), records.end()}, base);
}

TraceRecord BeginOf(uint32_t node, uint64_t ticks) {
  return {TraceKind::begin, {}, ticks, node, 0, 0};
}
TraceRecord EndAfter(uint64_t ticks) {
  return {TraceKind::end, {}, ticks, 0, 0, 0};
}
TraceRecord Other(TraceWhat what, uint64_t ticks, uint32_t node, uint32_t attribute, uint64_t bits) {
  return {TraceKind::other, what, ticks, node, attribute, bits};
}

// Writes one line for each event.
class Lines : public context::Sink {
 public:
  bool Take(const context::Space& space, const context::Batch& batch) override {
    for (size_t i = 0; i < batch.records; ++i) lines.push_back(Line(space, batch, i));
    return lines.size() < most;
  }
  std::vector<std::string> lines;
  size_t most = ~size_t{0};

 private:
  static std::string Line(const context::Space& space, const context::Batch& batch, size_t i) {
    std::string path;
    for (context::NodeId n = batch.nodes[i]; n != context::kRoot; n = space.parent(n))
      path = "/" + std::string(space.value_of(n).text) + path;
    for (const context::Column& column : batch.columns) {
      if (column.present != nullptr && column.present[i] == 0) continue;
      const std::string& name = space.attribute(column.attribute).name;
      if (name == "thread.id" || name == "mpi.rank") continue;
      path += " " + name + "=";
      path += context::IsText(column.type) ? std::string(space.text(static_cast<uint32_t>(column.bits[i])))
                                           : std::to_string(column.bits[i]);
    }
    return path;
  }
};

struct Read {
  std::vector<std::string> lines;
  std::vector<context::Lost> lost;
};

Read ReadEvents(const Tables& tables, size_t parts = 1) {
  Read read;
  for (const auto& part : EventParts(tables, parts)) {
    context::Space space;
    Lines sink;
    EXPECT_TRUE(part->Read(space, {}, sink, read.lost).ok());
    read.lines.insert(read.lines.end(), sink.lines.begin(), sink.lines.end());
  }
  return read;
}

testing::MemoryArchive Archive(SpoolBuilder* spool) {
  testing::MemoryArchive archive;
  EXPECT_TRUE(archive.AddSpool(spool->Bytes(), true));
  return archive;
}

TEST(Events, HaveTheContextAndTimeSinceTheLastEvent) {
  SpoolBuilder spool = Basic();
  AddTrace(&spool, 3000, 0,
           {BeginOf(1, 20), BeginOf(3, 40), EndAfter(60), BeginOf(2, 2), EndAfter(4), EndAfter(6)});
  const auto archive = Archive(&spool);
  auto tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  const Read read = ReadEvents(tables.value());
  EXPECT_TRUE(read.lost.empty());
  const std::vector<std::string> expected = {
      " time.offset.ns=1000001010 time.duration.ns=10 event=begin event.attribute=region",
      "/main time.offset.ns=1000001030 time.duration.ns=20 event=begin event.attribute=region",
      "/main/io time.offset.ns=1000001060 time.duration.ns=30 event=end event.attribute=region",
      "/main time.offset.ns=1000001061 time.duration.ns=1 event=begin event.attribute=region",
      "/main/solve time.offset.ns=1000001063 time.duration.ns=2 event=end event.attribute=region",
      "/main time.offset.ns=1000001066 time.duration.ns=3 event=end event.attribute=region",
  };
  EXPECT_EQ(read.lines, expected);
}

TEST(Events, HaveTheCurrentValues) {
  SpoolBuilder spool = Basic();
  AddTrace(
      &spool, 3000, 1,
      {Other(TraceWhat::holds, 0, 0, 1, 7), BeginOf(2, 2), Other(TraceWhat::value, 2, 0, 1, 8), EndAfter(2),
       Other(TraceWhat::value_end, 2, 0, 1, 0), Other(TraceWhat::measured, 0, 0, 1, 99), EndAfter(2)});
  const auto archive = Archive(&spool);
  auto tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  std::vector<std::string> ends;
  for (const std::string& line : ReadEvents(tables.value()).lines)
    ends.push_back(line.substr(line.find("event")));
  const std::vector<std::string> expected = {
      "event=begin event.attribute=region step=7", "event=set event.attribute=step step=7",
      "event=end event.attribute=region step=8", "event=end event.attribute=step step=8",
      "event=end event.attribute=region step=99"};
  EXPECT_EQ(ends, expected);
}

TEST(Events, ARegionMayEndBeforeAValueThatWasSetInIt) {
  SpoolBuilder spool = Basic();
  AddTrace(&spool, 3000, 0,
           {BeginOf(1, 20), Other(TraceWhat::set, 2, 4, 0, 0), Other(TraceWhat::set, 2, 5, 0, 0),
            Other(TraceWhat::set, 2, 0, 0, 0)});
  const auto archive = Archive(&spool);
  auto tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  std::vector<std::string> events;
  for (const std::string& line : ReadEvents(tables.value()).lines)
    events.push_back(line.substr(line.find("event")));
  const std::vector<std::string> expected = {
      "event=begin event.attribute=region", "event=set event.attribute=part",
      "event=end event.attribute=region", "event=end event.attribute=part"};
  EXPECT_EQ(events, expected);
}

// Records are delivered in batches. A value that has been set appears in all batches of its chunk, but not in
// the next chunk.
TEST(Events, AValueIsInAllBatches) {
  constexpr size_t kPairs = 5000;
  SpoolBuilder spool = Basic();
  std::vector<TraceRecord> records = {Other(TraceWhat::value, 2, 0, 1, 7)};
  for (size_t i = 0; i < kPairs; ++i) {
    records.push_back(BeginOf(2, 2));
    records.push_back(EndAfter(2));
  }
  AddTrace(&spool, 3000, 1, records);
  AddTrace(&spool, 900000, 1, {BeginOf(2, 2), EndAfter(2)}, 100);
  const auto archive = Archive(&spool);
  auto tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  const Read read = ReadEvents(tables.value());
  ASSERT_EQ(read.lines.size(), 2 * kPairs + 3);
  const auto held = [](const std::string& line) { return line.ends_with(" step=7"); };
  EXPECT_EQ(std::count_if(read.lines.begin(), read.lines.end(), held), 2 * kPairs);
  EXPECT_FALSE(held(read.lines.back()));
}

TEST(Events, HaveOnlyTheRequestedColumns) {
  SpoolBuilder spool = Basic();
  AddTrace(&spool, 3000, 1, {Other(TraceWhat::holds, 0, 0, 1, 7), BeginOf(2, 2), EndAfter(2)});
  const auto archive = Archive(&spool);
  auto tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  context::Space space;
  Lines sink;
  std::vector<context::Lost> lost;
  const auto parts = EventParts(tables.value(), 1);
  EXPECT_TRUE(parts[0]->Read(space, {false, {"event", "step"}}, sink, lost).ok());
  EXPECT_EQ(sink.lines,
            (std::vector<std::string>{"/main event=begin step=7", "/main/solve event=end step=7"}));
}

TEST(Events, AMoveIsNoEventAndAPauseBelongsToNoRegion) {
  SpoolBuilder spool = Basic();
  AddTrace(&spool, 3000, 1,
           {Other(TraceWhat::move, 20, 2, 0, 0), EndAfter(20), Other(TraceWhat::mark, 2, 0, 0, 0),
            Other(TraceWhat::move, 1000, 3, 0, 0), Other(TraceWhat::mark, 0, 0, 0, 1), EndAfter(4)});
  const auto archive = Archive(&spool);
  auto tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  const std::vector<std::string> expected = {
      "/main/solve time.offset.ns=1000001020 time.duration.ns=20 event=end event.attribute=region",
      "/main time.offset.ns=1000001021 time.duration.ns=1 event=mark",
      "/main/io time.offset.ns=1000001521 time.duration.ns=0 event=mark",
      "/main/io time.offset.ns=1000001523 time.duration.ns=2 event=end event.attribute=region",
  };
  EXPECT_EQ(ReadEvents(tables.value()).lines, expected);
}

// The start of a call is reported before the stalls of the call, although the start is stored after the
// stalls. The event that ends a stall has the stall's reason.
TEST(Events, StallsAreInsideTheirCall) {
  testing::TracedRun run(2, {});
  run.Stall(1, 1020, 1050, layout::StallReason::late_sender);
  run.Stall(1, 1060, 1090, static_cast<layout::StallReason>(77));
  // this stall and the next stall belong to calls that are not in the trace
  run.Stall(1, 500, 700, layout::StallReason::io);
  run.Receive(0, 1, 1000, 1100);
  run.Stall(0, 1200, 1250, layout::StallReason::collective);
  const Tables tables = run.Load();
  std::vector<std::string> lines;
  for (const std::string& line : ReadEvents(tables).lines)
    lines.push_back(line.substr(line.find("time.dur")));
  const std::vector<std::string> expected = {
      "time.duration.ns=1200 event=stall",
      "time.duration.ns=50 event=work mpi.stall.reason=collective",
      "time.duration.ns=500 event=stall",
      "time.duration.ns=200 event=work mpi.stall.reason=io",
      "time.duration.ns=300 event=enter",
      "time.duration.ns=20 event=stall",
      "time.duration.ns=30 event=work mpi.stall.reason=late_sender",
      "time.duration.ns=10 event=stall",
      "time.duration.ns=30 event=work mpi.stall.reason=unknown",
      "time.duration.ns=10 event=leave mpi.function=MPI_Recv mpi.peer=0 mpi.tag=1 mpi.bytes=8",
  };
  EXPECT_EQ(lines, expected);
}

// The trace contains several MPI_Test calls that found nothing and are stored as one record, and one
// MPI_Test call that failed.
TEST(Events, CallsWithoutPartnersHaveTheirOutcome) {
  using layout::testing::CallKey;
  layout::TiKey key = CallKey(testing::FunctionOf("MPI_Test"));
  key.comm = layout::kTiNone;
  key.what = static_cast<uint8_t>(layout::TiWhat::nothing);
  key.flags = layout::kTiFoundNothing;
  const auto test = layout::testing::DefinitionOf(key);
  key.function = testing::FunctionOf("MPI_Send");
  key.flags = layout::kTiFailed;
  const auto send = layout::testing::DefinitionOf(key);
  SpoolBuilder spool = Basic();
  AddTrace(&spool, 3000, 1,
           {layout::testing::DefineRecord(20, 4, 0, test), layout::testing::SeveralRecord(100, 80, 0, 9, 60),
            layout::testing::DefineRecord(10, 2, 1, send)});
  const auto archive = Archive(&spool);
  auto tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  std::vector<std::string> lines;
  for (const std::string& line : ReadEvents(tables.value()).lines) {
    if (line.find("leave") != std::string::npos) lines.push_back(line.substr(line.find("event=")));
  }
  const std::vector<std::string> expected = {
      "event=leave mpi.function=MPI_Test mpi.outcome=nothing",
      "event=leave mpi.function=MPI_Test mpi.outcome=nothing mpi.calls=9 mpi.inside.ns=30",
      "event=leave mpi.function=MPI_Send mpi.outcome=failed",
  };
  EXPECT_EQ(lines, expected);
  const TraceThreads threads = FindTraceThreads(tables.value(), 1);
  ASSERT_EQ(threads.threads.size(), 1u);
  for (const bool keeps : {false, true}) {
    ThreadReader reader(tables.value(), threads.threads[0], nullptr);
    if (keeps) reader.KeepAsides();
    Timeline line;
    while (reader.Next(&line).what != LineStep::What::end) {
    }
    ASSERT_EQ(line.calls.size(), keeps ? 3u : 0u);
    EXPECT_EQ(line.several.size(), keeps ? 1u : 0u);
    if (keeps) {
      EXPECT_EQ(line.SeveralOf(line.calls[1])->calls, 9u);
      EXPECT_EQ(line.SeveralOf(line.calls[1])->inside, 30u);
      EXPECT_EQ(line.SeveralOf(line.calls[2]), nullptr);
    }
  }
}

// In the spool, the order of the three extents differs from the order of their bases. A reader must read
// the extents in the order of their bases.
testing::MemoryArchive ThreeExtents() {
  SpoolBuilder spool = Basic();
  AddTrace(&spool, 3000, 0, {BeginOf(1, 20)}, 0);
  AddTrace(&spool, 3060, 2, {EndAfter(8)}, 200);
  AddTrace(&spool, 3020, 1, {BeginOf(2, 40)}, 100);
  return Archive(&spool);
}

TEST(Events, ALostExtentDoesNotAffectOthers) {
  testing::MemoryArchive archive = ThreeExtents();
  auto tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  ASSERT_EQ(tables.value().traces.size(), 3u);
  const Read whole = ReadEvents(tables.value());
  ASSERT_EQ(whole.lines.size(), 3u);
  EXPECT_TRUE(std::is_sorted(whole.lines.begin(), whole.lines.begin() + 2));
  EXPECT_EQ(ReadEvents(tables.value(), 3).lines, whole.lines);
  EXPECT_EQ(EventParts(tables.value(), 3).size(), 3u);
  // Changes one byte in one of the chunks.
  std::byte* stored =
      archive.bytes.data() + tables.value().traces[1].view.offset + sizeof(layout::ChunkHeader);
  stored[3] ^= std::byte{1};
  auto damaged = LoadBytes(archive.bytes);
  ASSERT_TRUE(damaged.ok());
  const Read rest = ReadEvents(damaged.value());
  EXPECT_EQ(rest.lines, (std::vector<std::string>{whole.lines[0], whole.lines[2]}));
  const auto& losses = damaged.value().losses;
  EXPECT_EQ(std::count_if(losses.begin(), losses.end(),
                          [](const Loss& loss) { return loss.what == "trace of rank 3"; }),
            1);
}

TEST(Events, AreReadWithoutTheRegionsOfTheirProcess) {
  testing::MemoryArchive archive = ThreeExtents();
  const Read whole = ReadEvents(LoadBytes(archive.bytes).value());
  for (size_t border : archive.borders) {
    layout::ChunkHeader header{};
    ASSERT_TRUE(layout::ReadChunkHeader(std::span(archive.bytes).subspan(border), &header));
    if (header.kind != static_cast<uint16_t>(layout::ChunkKind::regions)) continue;
    archive.bytes[border + sizeof header] ^= std::byte{1};
  }
  EXPECT_EQ(ReadEvents(LoadBytes(archive.bytes).value()).lines, whole.lines);
}

TEST(Events, TheSinkCanStopReading) {
  const testing::MemoryArchive archive = ThreeExtents();
  const auto tables = LoadBytes(archive.bytes);
  ASSERT_TRUE(tables.ok());
  context::Space space;
  Lines sink;
  sink.most = 0;
  std::vector<context::Lost> lost;
  const auto parts = EventParts(tables.value(), 1);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_TRUE(parts[0]->Read(space, {}, sink, lost).ok());
}

}  // namespace
}  // namespace rankine::archive
