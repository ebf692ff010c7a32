// SPDX-License-Identifier: BSD-3-Clause
// Tests the sums of a file system's operations, their distribution over time, and the findings.
#include "analysis/io/storage.h"

#include <gtest/gtest.h>

#include <numeric>

#include "analysis/io/heat_map.h"
#include "analysis/io/storage_findings.h"
#include "analysis/testing/mpi_id.h"
#include "archive/storage/rows.h"

namespace rankine::analysis {
namespace {

using archive::Storage;
using archive::StorageAction;
using archive::StorageCall;
using archive::StorageOperation;

constexpr uint64_t kMega = uint64_t{1} << 20;

class StorageSumsTest : public testing::Test {
 protected:
  StorageSumsTest() {
    storage_.files = {"/mount/a"};
    storage_.servers = {{"node", 1, "/b0"}, {"node", 2, "/b1"}, {"node", 3, "/b2"}, {"node", 4, "/b3"}};
  }
  // Adds a write by the process to one server. If the process is in an MPI call at that time, the write
  // belongs to this call.
  StorageOperation& Add(uint32_t process, uint32_t server, uint64_t begin, uint64_t latency, uint64_t bytes) {
    StorageOperation& operation = storage_.operations.emplace_back();
    operation.action = StorageAction::write;
    operation.file = 0;
    operation.bytes = bytes;
    operation.process = process;
    operation.begin = begin;
    operation.has_client = operation.has_server = true;
    operation.latency = latency;
    operation.server = server;
    operation.server_latency = latency;
    operation.service = latency;
    return operation;
  }
  uint32_t Call(std::string_view function) {
    StorageCall& call = storage_.calls.emplace_back();
    call.process = 0;
    call.function = Mpi(function);
    call.end = 100;
    return static_cast<uint32_t>(storage_.calls.size() - 1);
  }
  std::vector<IoFinding> Found() { return FindStorage(storage_, MakeStorageTree(storage_)); }

  Storage storage_;
};

// A read at the end of the file requests a whole block, of which the disk has only a part.
TEST_F(StorageSumsTest, BytesAreThoseThatMovedInEachLayer) {
  StorageOperation& read = Add(0, 0, 1000, 100, 131072);
  read.action = StorageAction::read;
  read.disk_accesses = 1;
  read.disk_bytes = 100;
  StorageOperation& ahead = Add(0, 0, 1200, 100, 4096);  // the server reads ahead
  ahead.action = StorageAction::read;
  ahead.disk_accesses = 2;
  ahead.disk_bytes = 8192;
  StorageOperation& cached = Add(0, 0, 1400, 100, 4096);
  cached.action = StorageAction::read;
  const StorageTree tree = MakeStorageTree(storage_);
  ASSERT_EQ(tree.files.size(), 1u);
  ASSERT_EQ(tree.files[0].branches.size(), 1u);
  EXPECT_EQ(tree.files[0].branches[0].client.bytes, 100u + 4096 + 4096);
  EXPECT_EQ(tree.servers.at(0).latency.bytes, 100u + 4096 + 4096);
  EXPECT_EQ(tree.servers.at(0).disk.bytes, 8292u);
}

TEST_F(StorageSumsTest, BytesAreSpreadOverTheTimeTheyTook) {
  Add(0, 0, 1000, 100, 1000);  // an operation that lasts the whole time
  Add(1, 2, 1050, 50, 77);     // an operation that lasts the second half of the time
  const HeatMap map = MakeHeatMap(storage_, 10);
  EXPECT_EQ(map.begin, 1000u);
  ASSERT_EQ(map.processes.size(), 2u);
  ASSERT_EQ(map.servers.size(), 2u);
  EXPECT_EQ(map.servers[1].who, 2u);
  EXPECT_EQ(map.servers[1].part, map.processes[1].part);
  const HeatRow& first = map.processes[0];
  ASSERT_LE(first.part.size(), 10u);
  EXPECT_EQ(std::accumulate(first.part.begin(), first.part.end(), uint64_t{0}), 1000u);
  EXPECT_EQ(first.part[0], 1000 * map.width / 100);
  const HeatRow& second = map.processes[1];
  EXPECT_EQ(std::accumulate(second.part.begin(), second.part.end(), uint64_t{0}), 77u);
  EXPECT_EQ(second.part[0], 0u);
  EXPECT_NE(second.part.back(), 0u);
}

TEST_F(StorageSumsTest, DisksAreOfWhatWasSeen) {
  for (const auto disk : {archive::StorageDisk::buffered, archive::StorageDisk::unseen}) {
    StorageOperation& one = Add(0, 0, 0, 100, 4096);
    one.disk = disk;
    one.disk_file = 9;
    one.after = 7;
    if (disk != archive::StorageDisk::unseen) one.disk_accesses = 2;
  }
  StorageOperation& other = Add(0, 0, 0, 100, 4096);
  other.disk = archive::StorageDisk::buffered, other.disk_file = 10, other.disk_accesses = 3;
  const ServerSums sums = MakeStorageTree(storage_).servers.at(0);
  EXPECT_EQ(sums.disk.count, 5u);
  EXPECT_EQ(sums.unseen, 1u);
  EXPECT_EQ(sums.disk_files.size(), 2u);
  EXPECT_EQ(sums.after, 14u);
  EXPECT_EQ(DiskWayOf(sums), "buffered");
  other.disk = archive::StorageDisk::direct;
  EXPECT_EQ(DiskWayOf(MakeStorageTree(storage_).servers.at(0)), "");
}

TEST_F(StorageSumsTest, HeatOfNothingAndOfTimesThatAreNoTimes) {
  EXPECT_EQ(MakeHeatMap(storage_, 10).width, 0u);
  Add(0, 0, 0, UINT64_MAX, 5);
  Add(0, 0, UINT64_MAX - 1, 1, 7);
  Add(0, 0, UINT64_MAX - 1, UINT64_MAX, 11);  // the operation ends before it starts
  const HeatMap map = MakeHeatMap(storage_, 10);
  ASSERT_EQ(map.processes.size(), 1u);
  EXPECT_EQ(map.processes[0].bytes, 23u);
  const auto& part = map.processes[0].part;
  EXPECT_EQ(std::accumulate(part.begin(), part.end(), uint64_t{0}), 23u);
}

TEST_F(StorageSumsTest, OneBusyServerIsFoundAndEvenOnesAreNot) {
  for (uint32_t server = 0; server < 4; ++server) Add(0, server, server, 10, 4 * kMega);
  EXPECT_TRUE(Found().empty());
  Add(0, 2, 10, 10, 20 * kMega);
  const auto found = Found();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "server-imbalance");
  EXPECT_NE(found[0].sentence.find("node:/b2 moved 2.7 times"), std::string::npos) << found[0].sentence;
}

TEST_F(StorageSumsTest, SmallOperationsEndInAHintThatFitsTheCall) {
  const uint32_t alone = Call("MPI_File_write_at"), together = Call("MPI_File_write_at_all");
  for (uint32_t i = 0; i < 100; ++i) {
    Add(0, i % 4, i, 10, 4096).call = alone;
    Add(0, i % 4, i, 10, 4096).call = together;
    Add(0, i % 4, i, 10, kMega).call = together;
    Add(0, i % 4, i, 10, kMega).call = together;
  }
  auto found = Found();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "small-server-operations");
  ASSERT_EQ(found[0].hints.size(), 1u);
  EXPECT_EQ(found[0].hints[0].key, "romio_cb_write");
  std::erase_if(storage_.operations, [&](const StorageOperation& one) { return one.bytes == kMega; });
  found = Found();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[1].hints.at(0).key, "cb_buffer_size");
}

TEST_F(StorageSumsTest, QueuesAskForFewerAggregators) {
  const uint32_t call = Call("MPI_File_write_at_all");
  for (uint32_t i = 0; i < 100; ++i) {
    StorageOperation& operation = Add(i % 8, i % 4, i, 9'000'000, kMega);
    operation.call = call;
    operation.queue = 8'000'000;
    operation.service = 1'000'000;
  }
  const auto found = Found();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "server-queues");
  ASSERT_EQ(found[0].hints.size(), 1u);
  EXPECT_EQ(found[0].hints[0].key, "cb_nodes");
  EXPECT_EQ(found[0].hints[0].value, "4");
}

}  // namespace
}  // namespace rankine::analysis
