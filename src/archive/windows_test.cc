// SPDX-License-Identifier: BSD-3-Clause
// Tests that monitor windows pass correctly from the spool through the encoder to the real reader.
#include <gtest/gtest.h>

#include "archive/decode.h"
#include "archive/load_bytes.h"
#include "archive/rows/communicator.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/window.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "layout/testing/spool_builder.h"
#include "layout/window_layout.h"

namespace rankine::archive {
namespace {

using layout::ExtentKind;
using layout::testing::SpoolBuilder;
using testing::MemoryArchive;

SpoolBuilder Basic() {
  SpoolBuilder spool = layout::testing::OneRank();
  spool.header().end_ticks = 46000;
  spool.Comm({.index = 0, .identity = 99, .size = 1, .name = "halo"});
  return spool;
}

Tables LoadSpool(SpoolBuilder* spool, const layout::EncodeOptions& options = {}) {
  MemoryArchive archive;
  EXPECT_TRUE(archive.AddSpool(spool->Bytes(), true, options));
  base::Result<Tables> tables = LoadBytes(archive.bytes);
  EXPECT_TRUE(tables.ok());
  return tables.ok() ? std::move(tables.value()) : Tables{};
}

Tables Example() {
  SpoolBuilder spool = Basic();
  FillContexts(&spool);
  FillWindows(&spool);
  Tables tables = LoadSpool(&spool);
  EXPECT_TRUE(tables.losses.empty()) << tables.losses[0].what << ": " << tables.losses[0].why;
  return tables;
}

TEST(Windows, ADefinitionComesBackWithItsTimesInNanoseconds) {
  const Tables tables = Example();
  ASSERT_EQ(tables.windows.size(), 2u);  // sorted by id
  EXPECT_EQ(tables.windows[0].name, "warmup");
  const Window& solve = tables.windows[1];
  EXPECT_EQ(solve.name, "solve");
  EXPECT_EQ(solve.what, 63u);
  EXPECT_EQ(solve.model, 1u);
  EXPECT_EQ(solve.timeout, 400u);
  EXPECT_EQ(solve.resolution, 250u);
  EXPECT_EQ(solve.large_bytes, 64u);
  ASSERT_LT(solve.comm, tables.comms.size());
  EXPECT_EQ(tables.comms[solve.comm].name, "halo");
  EXPECT_EQ(solve.max_bytes, 4096u);
  EXPECT_EQ(solve.peers, (std::vector<uint32_t>{1, 2}));
  EXPECT_EQ(solve.large_from, 1u);
  EXPECT_EQ(solve.comms, "halo");
  EXPECT_EQ(tables.windows[0].comm, kNone);
}

TEST(Windows, InstancesAreSortedWithoutTheResetOne) {
  const Tables tables = Example();
  ASSERT_EQ(tables.window_instances.size(), 3u);
  const WindowInstance& warmup = tables.window_instances[0];
  EXPECT_EQ(tables.windows[warmup.window].name, "warmup");
  EXPECT_EQ(warmup.start, 5000002000u);
  EXPECT_EQ(warmup.duration, 2000u);
  EXPECT_FALSE(warmup.open);
  EXPECT_EQ(warmup.open_requests, 1u);
  EXPECT_EQ(warmup.open_bytes, 64u);
  EXPECT_EQ(tables.space.value_of(warmup.node).text, "main");
  EXPECT_EQ(tables.window_instances[1].ordinal, 0u);
  EXPECT_EQ(tables.window_instances[2].ordinal, 1u);
}

TEST(Windows, ARunningInstanceLastsUntilTheLastSignOfLife) {
  const Tables tables = Example();
  const WindowInstance& running = tables.window_instances[2];
  EXPECT_TRUE(running.open);
  EXPECT_EQ(running.duration, 10000u);  // the window is open from tick 26000 to 46000
  SpoolBuilder killed = Basic();
  FillWindows(&killed);
  const Tables seen = LoadSpool(&killed, {.live = false, .end_realtime_ns = 5000000000 + 50000});
  EXPECT_EQ(seen.window_instances.at(2).duration, 50000u - 12500u);
}

TEST(Windows, EveryNumberOfACellIsKept) {
  const Tables tables = Example();
  // The tables do not contain the cells of the reset instance, and do not contain cells of a missing
  // instance.
  ASSERT_EQ(tables.window_cells.size(), 4u);
  const WindowCell& cell = tables.window_cells[1];
  EXPECT_EQ(cell.instance, 1u);
  EXPECT_EQ(cell.thread, 0u);
  EXPECT_EQ(cell.function, 54);
  EXPECT_EQ(tables.comms.at(cell.comm).name, "halo");
  EXPECT_EQ(cell.calls, 4u);
  EXPECT_EQ(cell.time, 2000u);
  EXPECT_EQ(cell.stall, 800u);
  EXPECT_EQ(cell.completions, 4u);
  EXPECT_EQ(cell.execution, 2400u);
  EXPECT_TRUE(cell.communicated);
  EXPECT_EQ(cell.first, 500);
  EXPECT_EQ(cell.last, 3500);
  EXPECT_EQ(cell.sent_messages, 4u);
  EXPECT_EQ(cell.sent_bytes, 256u);
  EXPECT_EQ(cell.received_messages, 0u);
  EXPECT_EQ(cell.large_messages, 1u);
  EXPECT_EQ(cell.large_bytes, 64u);
  EXPECT_EQ(cell.timeouts, 1u);
  EXPECT_EQ(cell.longest, 450u);
  EXPECT_EQ(cell.longest_peer, 1u);
  const WindowCell& silent = tables.window_cells[2];
  EXPECT_FALSE(silent.communicated);
  EXPECT_EQ(silent.comm, kNone);
  EXPECT_EQ(silent.longest_peer, kNone);
  EXPECT_EQ(silent.traffic, kNone);
  // A communication may begin before the instance in which it ends.
  EXPECT_EQ(tables.window_cells[3].thread, 1u);
  EXPECT_EQ(tables.window_cells[3].first, -10000);
}

TEST(Windows, TrafficBelongsToItsCellAndEndsWithTheLastMessage) {
  const Tables tables = Example();
  const WindowCell& cell = tables.window_cells.at(1);
  ASSERT_LT(cell.traffic, tables.window_traffic.size());
  const WindowTraffic& traffic = tables.window_traffic[cell.traffic];
  EXPECT_EQ(traffic.bin, 250u);
  ASSERT_EQ(traffic.count, 6u);
  EXPECT_EQ(tables.window_bins[traffic.first].messages, 3u);
  EXPECT_EQ(tables.window_bins[traffic.first].bytes, 192u);
  EXPECT_EQ(tables.window_bins[traffic.first + 5].messages, 1u);
}

// Most instances are shorter than a bin, so the runtime makes no bins for them.
TEST(Windows, TrafficWithoutBinsIsTheFirstBinOfAWindowThatCountsIt) {
  const Tables tables = Example();
  const WindowCell& cell = tables.window_cells.at(3);
  ASSERT_LT(cell.traffic, tables.window_traffic.size());
  const WindowTraffic& traffic = tables.window_traffic[cell.traffic];
  EXPECT_EQ(traffic.bin, 250u) << "the window's resolution";
  ASSERT_EQ(traffic.count, 1u);
  EXPECT_EQ(tables.window_bins[traffic.first].messages, 3u);
  EXPECT_EQ(tables.window_bins[traffic.first].bytes, 192u);
  EXPECT_EQ(tables.window_cells.at(0).traffic, kNone) << "warmup counts none";
}

TEST(Windows, AProgramWithoutWindowsHasNoChunk) {
  SpoolBuilder spool = Basic();
  MemoryArchive archive;
  ASSERT_TRUE(archive.AddSpool(spool.Bytes(), true));
  const auto scan = ScanArchive(archive.bytes);
  ASSERT_TRUE(scan.ok());
  for (const ChunkView& chunk : scan.value().chunks)
    EXPECT_NE(chunk.header.kind, static_cast<uint16_t>(layout::ChunkKind::windows));
}

// If a definition is impossible, only this window and its counts are lost. The other windows of the process
// are kept.
TEST(Windows, ADamagedDefinitionLosesOnlyItself) {
  SpoolBuilder spool = Basic();
  FillWindows(&spool);
  spool.Window({.id = 3, .name = "again"});  // If an id has several definitions, only one of them is used.
  spool.Window({.id = 5, .name = "what", .what = uint64_t{1} << 40});
  spool.Window({.id = 6, .name = "model", .model = 7});
  spool.Window({.id = 7, .name = "peer", .peers = {uint64_t{1} << 32}});
  spool.Window({.id = 8, .name = "large", .large_from = 3});
  const Tables tables = LoadSpool(&spool);
  EXPECT_TRUE(tables.losses.empty()) << tables.losses[0].what << ": " << tables.losses[0].why;
  EXPECT_EQ(tables.windows.size(), 2u);
  EXPECT_EQ(tables.window_cells.size(), 4u);
}

TEST(Windows, LostCellsAreCounted) {
  SpoolBuilder spool = Basic();
  spool.header().windows_lost = 7;
  const Tables tables = LoadSpool(&spool);
  EXPECT_EQ(std::get<uint64_t>(tables.processes.at(0).attributes.at("windows.lost")), 7u);
}

// A payload that is cut off at any position is rejected, and nothing after its end is read.
TEST(Windows, ACutPayloadIsMalformed) {
  SpoolBuilder spool = Basic();
  FillWindows(&spool);
  MemoryArchive archive;
  ASSERT_TRUE(archive.AddSpool(spool.Bytes(), true));
  const auto scan = ScanArchive(archive.bytes);
  ASSERT_TRUE(scan.ok());
  bool seen = false;
  for (const ChunkView& chunk : scan.value().chunks) {
    if (chunk.header.kind != static_cast<uint16_t>(layout::ChunkKind::windows)) continue;
    seen = true;
    const auto raw = RawPayload(chunk);
    ASSERT_TRUE(raw.has_value());
    EXPECT_TRUE(DecodeWindows(*raw, 2).has_value());
    for (size_t size = 0; size < raw->size(); ++size)
      EXPECT_FALSE(DecodeWindows(std::span(*raw).first(size), 2).has_value()) << size;
  }
  EXPECT_TRUE(seen);
}

// Older archives do not store where the limit for large messages comes from, and have no names of
// communicators.
TEST(Windows, VersionOneHasNoOriginOfTheLargeSize) {
  SpoolBuilder spool = Basic();
  spool.Window({.id = 1, .name = "w", .what = 1});
  MemoryArchive archive;
  ASSERT_TRUE(archive.AddSpool(spool.Bytes(), true));
  const auto scan = ScanArchive(archive.bytes);
  ASSERT_TRUE(scan.ok());
  for (const ChunkView& chunk : scan.value().chunks) {
    if (chunk.header.kind != static_cast<uint16_t>(layout::ChunkKind::windows)) continue;
    EXPECT_EQ(chunk.header.version, 2u);
    auto raw = RawPayload(chunk);
    ASSERT_TRUE(raw.has_value());
    // The payload has the id of the contexts, the number of windows, one window, and no instances. In version
    // 1, the last two bytes of the window are missing.
    std::vector<std::byte> old(raw->begin(), raw->end());
    old.erase(old.end() - 3, old.end() - 1);
    EXPECT_FALSE(DecodeWindows(old, 2).has_value());
    const auto decoded = DecodeWindows(old, 1);
    ASSERT_TRUE(decoded.has_value());
    EXPECT_EQ(decoded->windows.at(0).large_from, 0u);
    EXPECT_EQ(decoded->windows[0].comms, "");
  }
}

// Each iteration of a loop is an instance. 17,000 instances with 20 cells each must fit into a small file.
TEST(Windows, ManyInstancesTakeFewBytesPerCell) {
  SpoolBuilder spool = Basic();
  spool.Window({.id = 1, .name = "step", .what = 31});
  constexpr uint32_t kInstances = 2000, kCells = 20;
  std::vector<layout::WindowInstance> instances(kInstances);
  std::vector<layout::WindowCell> cells;
  uint64_t state = 1, now = 5000;
  const auto noise = [&state](uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
  };
  for (uint32_t i = 0; i < kInstances; ++i) {
    instances[i] = {1, i, i + 1, 2, now, now + 4000000 + noise(100000), 0, 0, 0, 0, 0};
    for (uint32_t c = 0; c < kCells; ++c) {
      layout::WindowCell cell{};
      cell.instance = i + 1;
      cell.comm = 0;
      cell.function = static_cast<uint16_t>(100 + c);
      cell.calls = cell.completions = 4;
      cell.ticks = cell.execution_ticks = 8000 + noise(4000);
      cell.first_ticks = now + uint64_t{c} * 200000 + noise(10000);
      cell.last_ticks = cell.first_ticks + 150000 + noise(10000);
      cell.sent_messages = 4;
      cell.sent_bytes = 4096;
      cell.longest_peer = -1;
      cell.traffic = layout::kNoIndex;
      cells.push_back(cell);
    }
    now = instances[i].end_ticks + 50;
  }
  spool.Extent<layout::WindowInstance>(ExtentKind::window_instances, 0, instances);
  spool.Extent<layout::WindowCell>(ExtentKind::window_cells, 0, cells);
  MemoryArchive archive;
  ASSERT_TRUE(archive.AddSpool(spool.Bytes(), true));
  const double each = static_cast<double>(archive.bytes.size()) / (kInstances * kCells);
  RecordProperty("bytes_per_cell", std::to_string(each));
  EXPECT_LT(each, 12);
  EXPECT_EQ(LoadBytes(archive.bytes).value().window_cells.size(), size_t{kInstances} * kCells);
}

}  // namespace
}  // namespace rankine::archive
