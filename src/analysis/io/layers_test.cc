// SPDX-License-Identifier: BSD-3-Clause
// Tests the layers of a file (latency, own time, throughput, fragments), and the call sites of its I/O.
#include "analysis/io/layers.h"

#include <gtest/gtest.h>

#include <bit>

#include "analysis/io/busy_time.h"
#include "analysis/io/sites.h"
#include "analysis/testing/mpi_id.h"
#include "archive/io/rows.h"
#include "archive/rows/call_site.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/process.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::analysis {
namespace {

using archive::IoRow;
using archive::Storage;
using archive::StorageAction;
using archive::StorageOperation;
using layout::IoFunction;
using layout::IoLayer;

constexpr uint64_t kMega = uint64_t{1} << 20;

class IoLayersTest : public testing::Test {
 protected:
  IoLayersTest() {
    tables_.processes.resize(2);
    tables_.io_files = {"/mount/a", "/mount/b"};
    tables_.sites.resize(3);
    tables_.sites[0].offset = 100;
    tables_.sites[1].offset = 200;
    tables_.sites[2].offset = 100;
  }
  IoRow& Add(uint32_t process, IoLayer layer, uint16_t function, uint64_t calls, uint64_t bytes,
             uint64_t time) {
    IoRow& row = tables_.io.emplace_back();
    row.process = process;
    row.layer = layer;
    row.function = function;
    row.site = archive::kNone;
    row.calls = calls;
    row.bytes = calls * bytes;
    row.time_sum = time;
    row.time_max = time / calls;
    row.sizes[static_cast<size_t>(std::bit_width(bytes))] = calls;
    return row;
  }
  // Adds a write that a client requests and a server performs.
  void Serve(uint32_t server, uint64_t begin, uint64_t latency, uint64_t bytes) {
    StorageOperation& one = storage_.operations.emplace_back();
    one.action = StorageAction::write;
    one.file = 0;
    one.bytes = bytes;
    one.begin = begin, one.latency = latency;
    one.has_client = one.has_server = true;
    one.server = server;
    one.server_begin = begin + 1, one.server_latency = latency - 2;
    one.disk_accesses = 2, one.disk_bytes = bytes, one.disk_time = latency / 2;
    one.disk_longest = latency / 4;
  }
  std::vector<IoLayerLine> Lines() {
    const std::vector<IoFile> files = MakeIoFiles(tables_);
    return MakeIoLayers(tables_, files, storage_).at(0);
  }

  archive::Tables tables_;
  Storage storage_;
};

TEST_F(IoLayersTest, FromTheMpiCallToTheDisk) {
  storage_.files = {"/mount/a"};
  storage_.servers = {{"node", 1, "/b0"}, {"node", 2, "/b1"}};
  const uint16_t write = Mpi("MPI_File_write");
  for (uint32_t process = 0; process < 2; ++process) {
    Add(process, IoLayer::mpi_io, write, 1, kMega, 1'000'000);
    Add(process, IoLayer::posix, static_cast<uint16_t>(IoFunction::pwrite), 4, kMega / 4, 400'000).parent =
        write;
    tables_.io.back().placed = 4, tables_.io.back().unaligned = 1;
  }
  // Here, one server works on two operations at the same time.
  Serve(0, 0, 100'000, kMega);
  Serve(0, 0, 100'000, kMega / 2);
  Serve(1, 0, 200'000, kMega / 2);
  storage_.operations.back().offset = 100;
  const std::vector<IoLayerLine> lines = Lines();
  ASSERT_EQ(lines.size(), 5u);
  const IoLayerLine &mpi = lines[0], &posix = lines[1], &client = lines[2], &server = lines[3],
                    &disk = lines[4];
  EXPECT_EQ(mpi.layer, "mpi-io");
  EXPECT_EQ(mpi.longest, 1'000'000u);
  EXPECT_EQ(mpi.own, 1'200'000u);
  EXPECT_EQ(mpi.Fragments(), 4.0);
  EXPECT_EQ(mpi.Amplification(), 1.0);
  EXPECT_DOUBLE_EQ(mpi.bytes_per_second, 2e3 * kMega);  // the sum of both ranks
  EXPECT_EQ(posix.layer, "posix");
  EXPECT_DOUBLE_EQ(posix.bytes_per_second, 2e9 * kMega / 400'000);
  EXPECT_EQ(posix.unaligned, 2u);
  EXPECT_FALSE(posix.own.has_value());  // The value is unknown, because the client may answer before the
                                        // disk is accessed.
  EXPECT_EQ(posix.Fragments(), 3.0 / 8);
  EXPECT_EQ(client.layer, "client");
  EXPECT_EQ(client.longest, 200'000u);
  EXPECT_EQ(client.own, 6u);
  EXPECT_EQ(client.by, 2u);
  EXPECT_DOUBLE_EQ(client.bytes_per_second, 1e9 * 1.5 * kMega / 100'000 + 1e9 * 0.5 * kMega / 200'000);
  EXPECT_EQ(server.own, 400'000u - 6 - 200'000);
  for (const IoLayerLine* line : {&client, &server}) {
    EXPECT_EQ(line->placed, 3u);
    EXPECT_EQ(line->unaligned, 1u);
    EXPECT_EQ(line->small, 0u);
  }
  EXPECT_FALSE(disk.has_sizes);
  EXPECT_EQ(disk.placed, 0u);
  EXPECT_EQ(server.Fragments(), 2.0);
  EXPECT_EQ(disk.longest, 50'000u);
  EXPECT_EQ(disk.own, disk.time);
}

// Disk accesses may have happened although no disk access was observed.
TEST_F(IoLayersTest, ADiskThatWasNotSeenIsNoLayer) {
  storage_.files = {"/mount/a"};
  storage_.servers = {{"node", 1, "/b0"}};
  Add(0, IoLayer::mpi_io, Mpi("MPI_File_write"), 1, kMega, 1'000'000);
  for (const bool has_other : {false, true}) {
    Serve(0, 0, 100'000, kMega);
    StorageOperation& one = storage_.operations.back();
    one.disk = archive::StorageDisk::unseen;
    one.disk_accesses = one.disk_bytes = one.disk_time = one.disk_longest = 0;
    if (has_other) Serve(0, 0, 100'000, kMega);
    const std::vector<IoLayerLine> lines = Lines();
    ASSERT_EQ(lines.size(), has_other ? 4u : 3u);
    EXPECT_EQ(lines[2].layer, "server");
    EXPECT_FALSE(lines[2].calls_below.has_value());
  }
}

TEST_F(IoLayersTest, WhatIsOnlyStartedHasNoThroughput) {
  Add(0, IoLayer::posix, static_cast<uint16_t>(IoFunction::aio_write), 2, 4096, 10);
  Add(0, IoLayer::mpi_io, Mpi("MPI_File_iwrite_at"), 1, 4096, 10);
  for (const IoLayerLine& line : Lines()) EXPECT_EQ(line.bytes_per_second, 0) << line.layer;
}

TEST_F(IoLayersTest, CharactersHaveAThroughputWhereEachIsTimed) {
  Add(0, IoLayer::stdio, static_cast<uint16_t>(IoFunction::fgetc), 1000, 1, 10);
  EXPECT_EQ(Lines().at(0).bytes_per_second, 0);
  EXPECT_EQ(MakeIoSites(tables_).at(0).bytes_per_second, 0);
  tables_.io_ops.emplace_back().process = 0;
  EXPECT_DOUBLE_EQ(Lines().at(0).bytes_per_second, 1e11);
}

TEST_F(IoLayersTest, AFewCharactersLeaveTheThroughputOfTheRest) {
  Add(0, IoLayer::stdio, static_cast<uint16_t>(IoFunction::fread), 10, 1000, 100);
  Add(0, IoLayer::stdio, static_cast<uint16_t>(IoFunction::fgetc), 1000, 1, 10);
  EXPECT_DOUBLE_EQ(Lines().at(0).bytes_per_second, 10 * 1000 * 1e9 / 100);
}

TEST_F(IoLayersTest, PlacesAreOfOneFileAndAddress) {
  const auto write = static_cast<uint16_t>(IoFunction::write);
  Add(0, IoLayer::posix, write, 1, 10, 5).site = 0;
  Add(1, IoLayer::posix, write, 1, 10, 50).site = 2;  // The row has another call site on the same source
                                                      // line.
  Add(1, IoLayer::posix, write, 1, 10, 7).site = 1;
  Add(0, IoLayer::posix, write, 1, 10, 6).file = 1;
  const std::vector<IoSite> sites = MakeIoSites(tables_);
  ASSERT_EQ(sites.size(), 3u);
  EXPECT_EQ(sites[0].sums.ranks, 2u);
  EXPECT_EQ(sites[0].ranks[0].process, 1u);
  EXPECT_EQ(sites[0].ranks[0].time, 50u);
  EXPECT_EQ(sites[1].site, 1u);
  EXPECT_EQ(sites[2].site, archive::kNone);
}

TEST(BusyTimeTest, WhatIsAtOnceCountsOnce) {
  BusyTime busy;
  busy.Add(10, 20);
  busy.Add(0, 5);
  busy.Add(15, 30);
  busy.Add(16, 17);
  busy.Add(9, 9);
  EXPECT_EQ(busy.Ns(), 25u);
}

}  // namespace
}  // namespace rankine::analysis
