// SPDX-License-Identifier: BSD-3-Clause
// Tests that operations of a file system are written as chunks and read back correctly, and that client and
// server operations are joined.
#include <gtest/gtest.h>

#include "archive/load_bytes.h"
#include "archive/rows/loss.h"
#include "archive/storage/join.h"
#include "archive/storage/rows.h"
#include "archive/storage/write.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "archive/verify.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kThread = 4242;

StorageRows Lists() {
  StorageRows rows;
  rows.backend = "glusterfs";
  rows.host = "node";
  rows.ticks = 1'000'000;
  rows.realtime_ns = 5'000'000'000;
  rows.ticks_per_second = 1'000'000'000;
  rows.lost = 3;
  rows.connections = {"node/77/volume-client-0"};
  rows.servers = {{78, "/bricks/a"}};
  rows.files = {{{1, 2}, "/mount/file"}, {{3, 4}, ""}};
  rows.threads = {{kThread, 4200, 0}};
  return rows;
}

void Ask(StorageRows* rows, uint64_t begin, uint64_t offset, uint64_t bytes) {
  StorageRequest& request = rows->requests.emplace_back();
  request.begin = begin;
  request.thread = kThread;
  request.action = StorageAction::write;
  request.offset = offset;
  request.bytes = bytes;
}

void Send(StorageRows* rows, uint64_t begin, uint64_t offset, uint64_t bytes, uint64_t transaction) {
  StorageClientOperation& client = rows->clients.emplace_back();
  client.begin = begin;
  client.end = begin + 900;
  client.thread = kThread;
  client.action = StorageAction::write;
  client.offset = offset;
  client.bytes = bytes;
  client.transaction = transaction;
}

void Serve(StorageRows* rows, uint64_t begin, uint64_t offset, uint64_t bytes, uint64_t transaction) {
  StorageServerOperation& server = rows->operations.emplace_back();
  server.begin = begin;
  server.service_begin = begin + 100;
  server.service_end = begin + 400;
  server.end = begin + 500;
  server.thread = kThread;
  server.action = StorageAction::write;
  server.offset = offset;
  server.bytes = bytes;
  server.transaction = transaction;
  server.disk_accesses = 2;
  server.disk_bytes = bytes;
  server.disk_time = 250;
  server.disk_longest = 200;
}

std::vector<std::byte> ArchiveOf(const StorageParts& parts) {
  testing::MemoryArchive archive;
  for (const auto& chunk : parts.chunks()) EXPECT_TRUE(archive.Sink().Put(chunk));
  return archive.bytes;
}

std::vector<std::byte> ArchiveOf(const StorageRows& rows) {
  StorageParts parts;
  EXPECT_TRUE(parts.Add(rows));
  return ArchiveOf(parts);
}

Storage Joined(const StorageParts& parts) {
  const auto tables = LoadBytes(ArchiveOf(parts));
  EXPECT_TRUE(tables.ok()) << tables.error();
  EXPECT_TRUE(tables.value().losses.empty());
  return JoinStorage(tables.value(), 1);
}

Storage Joined(const StorageRows& rows) {
  StorageParts parts;
  EXPECT_TRUE(parts.Add(rows));
  return Joined(parts);
}

TEST(Storage, KeepsEveryNumber) {
  StorageRows rows = Lists();
  Ask(&rows, 2'000'000, 4096, 100);
  Send(&rows, 2'000'100, 4096, 100, 9);
  Serve(&rows, 1'500'000, 4096, 100, 9);  // This time is earlier than the time of the previous operation,
                                          // because it comes from another machine.
  rows.boot = 77;
  rows.end = 3'000'000;
  rows.threads[0].inner = 17;
  rows.processes = {{4200, 16, 4026532001, 9000}};
  const auto bytes = ArchiveOf(rows);
  const auto tables = LoadBytes(bytes);
  ASSERT_TRUE(tables.ok());
  ASSERT_EQ(tables.value().storage.size(), 1u);
  const StorageRows& back = tables.value().storage[0];
  EXPECT_EQ(back.host, "node");
  EXPECT_EQ(back.ticks, rows.ticks);
  EXPECT_EQ(back.realtime_ns, rows.realtime_ns);
  EXPECT_EQ(back.lost, 3u);
  EXPECT_EQ(back.connections, rows.connections);
  EXPECT_EQ(back.servers[0].name, "/bricks/a");
  EXPECT_EQ(back.files[0].path, "/mount/file");
  EXPECT_EQ(back.files[1].id, rows.files[1].id);
  EXPECT_EQ(back.threads[0].process, 4200u);
  EXPECT_EQ(back.threads[0].inner, 17u);
  EXPECT_EQ(back.boot, 77u);
  EXPECT_EQ(back.end, 3'000'000u);
  ASSERT_EQ(back.processes.size(), 1u);
  EXPECT_EQ(back.processes[0].pid, 4200u);
  EXPECT_EQ(back.processes[0].inner, 16u);
  EXPECT_EQ(back.processes[0].pid_namespace, 4026532001u);
  EXPECT_EQ(back.processes[0].start, 9000u);
  ASSERT_EQ(back.requests.size(), 1u);
  EXPECT_EQ(back.requests[0].begin, 2'000'000u);
  ASSERT_EQ(back.operations.size(), 1u);
  EXPECT_EQ(back.operations[0].begin, 1'500'000u);
  EXPECT_EQ(back.operations[0].service_end, 1'500'400u);
  EXPECT_EQ(back.operations[0].disk_longest, 200u);
}

// Only a few kinds of servers report how they access the disk, and how long they work after the answer.
TEST(Storage, HasTheOptionalFactsOfServers) {
  StorageRows rows = Lists();
  for (uint64_t i = 1; i <= 3; ++i) Serve(&rows, 1'500'000 + i, 4096, 100, i);
  const size_t plain = ArchiveOf(rows).size();
  rows.operations[1].disk = StorageDisk::unseen;
  rows.operations[2].disk = StorageDisk::direct;
  rows.operations[2].disk_file = ~uint64_t{0};
  rows.operations[2].after = 77;
  EXPECT_GT(ArchiveOf(rows).size(), plain);
  const auto tables = LoadBytes(ArchiveOf(rows));
  ASSERT_TRUE(tables.ok());
  const auto& back = tables.value().storage.at(0).operations;
  ASSERT_EQ(back.size(), 3u);
  EXPECT_EQ(back[0].disk, StorageDisk::counted);
  EXPECT_EQ(back[1].disk, StorageDisk::unseen);
  EXPECT_EQ(back[2].disk_file, ~uint64_t{0});
  const Storage storage = Joined(rows);
  EXPECT_EQ(storage.operations[1].disk_accesses, 0u);
  EXPECT_EQ(storage.operations[1].disk_time, 0u);
  EXPECT_EQ(storage.operations[2].disk_accesses, 2u);
  EXPECT_EQ(storage.operations[2].after, 77u);
}

// Each part of a watch has its own lists of names. The path of a file may become known only in the last
// part of the watch.
TEST(Storage, PartsAreOneWatch) {
  constexpr size_t kParts = 3, kMany = kStorageChunkRows;
  StorageParts parts;
  for (size_t part = 0; part < kParts; ++part) {
    StorageRows rows = Lists();
    rows.lost = part;
    rows.ticks_per_second = part + 1 < kParts ? 999'000'000 : 1'000'000'000;
    if (part + 1 < kParts) rows.files = {{{9, part}, ""}, {{1, 2}, ""}};
    for (uint64_t i = part * kMany; i < (part + 1) * kMany; ++i) {
      Send(&rows, 2'000'000 + i, i, 1, i);
      rows.clients.back().file = part + 1 < kParts ? 1 : 0;
      // The mount's record of an operation may be stored before the server's record, and in another part of
      // the watch.
      if (i >= 7) Serve(&rows, 2'000'043 + i, i - 7, 1, i - 7);
      if (i >= 7) rows.operations.back().file = rows.clients.back().file;
    }
    ASSERT_TRUE(parts.Add(rows));
  }
  EXPECT_LT(parts.bytes(), kParts * kMany * 40);
  const Storage storage = Joined(parts);
  EXPECT_EQ(storage.clients, kParts * kMany);
  EXPECT_EQ(storage.served, kParts * kMany - 7);
  EXPECT_EQ(storage.contradictions, 0u);
  EXPECT_EQ(storage.lost, kParts - 1);
  const std::string path = "/mount/file";
  for (const StorageOperation& operation : storage.operations) ASSERT_EQ(storage.files[operation.file], path);
  // The operations begin one after the other. Times in ns use the last part's rate, because a later rate is
  // more accurate.
  EXPECT_EQ(storage.operations.front().begin, 5'001'000'000u);
  EXPECT_EQ(storage.operations.back().begin, 5'001'000'000u + kParts * kMany - 1);
}

TEST(Storage, JoinsByConnectionAndRequestAlone) {
  StorageRows rows = Lists();
  Send(&rows, 2'000'000, 0, 100, 1);
  Serve(&rows, 9'000'000, 0, 100, 1);  // The times differ a lot, because they come from the clocks of two
                                       // machines.
  Send(&rows, 2'001'000, 100, 100, 2);
  Serve(&rows, 2'001'100, 777, 100, 2);  // The server reports another extent, which counts as a
                                         // contradiction.
  Send(&rows, 2'002'000, 200, 100, 3);   // the server was not watched
  Serve(&rows, 2'003'000, 300, 100, 4);  // the mount was not watched
  const Storage storage = Joined(rows);
  EXPECT_EQ(storage.clients, 3u);
  EXPECT_EQ(storage.served, 1u);
  EXPECT_EQ(storage.contradictions, 1u);
  EXPECT_EQ(storage.only_servers, 2u);
  ASSERT_EQ(storage.operations.size(), 5u);
  const StorageOperation& first = storage.operations[0];
  EXPECT_TRUE(first.has_server);
  EXPECT_EQ(first.latency, 900u);
  EXPECT_EQ(first.server_latency, 500u);
  EXPECT_EQ(first.queue, 100u);
  EXPECT_EQ(first.service, 300u);
  EXPECT_EQ(storage.servers[first.server].Text(), "node:/bricks/a");
}

// In this test, the server's record contains neither the client's thread nor the file. The extents at the
// server are relative to a piece of the file.
TEST(Storage, AServerNeedNotKnowWhoAsks) {
  StorageRows rows = Lists();
  Send(&rows, 2'000'000, 1 << 20, 100, 1);
  Serve(&rows, 2'000'100, 0, 100, 1);
  Send(&rows, 2'001'000, 0, 100, 2);
  Serve(&rows, 2'001'100, 0, 99, 2);  // different bytes
  for (StorageServerOperation& server : rows.operations) server.thread = 0, server.file = 1;
  const Storage storage = Joined(rows);
  EXPECT_EQ(storage.served, 1u);
  EXPECT_EQ(storage.contradictions, 1u);
  EXPECT_EQ(storage.files[storage.operations[0].file], "/mount/file");
}

// Four small requests are combined into one operation, which is sent after the four requests. After this
// operation, 100 of the 400 bytes are requested again, and are sent twice.
TEST(Storage, AnOperationCarriesTheRequestsWhoseBytesItSends) {
  StorageRows rows = Lists();
  for (uint64_t i = 0; i < 4; ++i) Ask(&rows, 2'000'000 + i, 100 * i, 100);
  Ask(&rows, 2'000'010, 0, 100);
  Send(&rows, 2'000'020, 0, 400, 1);
  Send(&rows, 2'000'030, 0, 100, 2);
  Send(&rows, 2'000'040, 0, 100, 3);  // No request for a third write of this range exists.
  const Storage storage = Joined(rows);
  ASSERT_EQ(storage.operations.size(), 3u);
  EXPECT_EQ(storage.operations[0].requests, 4u);
  EXPECT_EQ(storage.operations[1].requests, 1u);
  EXPECT_EQ(storage.operations[2].requests, 0u);
}

// In the list `wholes`, one entry combines two requests. The data of this entry are stored in two pieces,
// each with its own file and offsets. A later entry has the same number as the first entry.
TEST(Storage, PiecesBelongToTheFileOfTheirWhole) {
  StorageRows rows = Lists();
  Ask(&rows, 2'000'000, 0, 100);
  Ask(&rows, 2'000'001, 100, 100);
  Ask(&rows, 2'000'002, 500, 100);
  const auto whole = [&](uint64_t begin, uint64_t offset, uint64_t bytes) {
    StorageRequest& item = rows.wholes.emplace_back();
    item.begin = begin;
    item.thread = kThread;
    item.action = StorageAction::write;
    item.offset = offset;
    item.bytes = bytes;
    item.number = 55;
  };
  whole(2'000'010, 0, 200);
  Send(&rows, 2'000'011, 150, 100, 1);
  Send(&rows, 2'000'012, 0, 100, 2);
  whole(2'000'020, 500, 100);
  Send(&rows, 2'000'021, 33, 100, 3);
  Send(&rows, 2'000'031, 0, 100, 4);
  for (StorageClientOperation& client : rows.clients) {
    client.file = 1;  // a file with a different name
    client.number = 55;
  }
  rows.clients[3].number = kStorageCoded;
  const Storage storage = Joined(rows);
  ASSERT_EQ(storage.operations.size(), 4u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(storage.files[storage.operations[i].file], "/mount/file") << i;
    EXPECT_EQ(storage.operations[i].requests, 1u) << i;
  }
  EXPECT_EQ(storage.operations[3].requests, 0u);
}

// In a dispersed volume, a request is split into fragments. Every brick gets one fragment of each request
// in `wholes`. The operations at a brick have the number of the whole request, but their extents refer to
// the brick. If a write covers only a part of a stripe, the stripe is read first.
TEST(Storage, FragmentsBelongToTheRequestsOfTheirWhole) {
  StorageRows rows = Lists();
  rows.connections.emplace_back("node/77/volume-client-1");
  Ask(&rows, 2'000'000, 0, 100);
  Ask(&rows, 2'000'001, 100, 1948);
  Ask(&rows, 2'000'002, 0, 100);  // an operation on the same range again
  const auto whole = [&](uint64_t begin, uint64_t offset, uint64_t bytes, uint64_t number) {
    StorageRequest& item = rows.wholes.emplace_back();
    item.begin = begin;
    item.thread = kThread;
    item.action = StorageAction::write;
    item.offset = offset;
    item.bytes = bytes;
    item.number = number;
  };
  whole(2'000'010, 0, 2048, 55);
  whole(2'000'020, 0, 100, 56);
  const auto send = [&](uint64_t begin, uint64_t bytes, uint64_t number, uint32_t connection) {
    Send(&rows, begin, 0, bytes, begin);
    rows.clients.back().connection = connection;
    rows.clients.back().number = kStorageCoded | number;
  };
  send(2'000'030, 1024, 55, 0);
  send(2'000'031, 1024, 55, 1);
  send(2'000'040, 512, 56, 1);
  rows.clients.back().action = StorageAction::read;
  send(2'000'050, 512, 56, 0);
  send(2'000'051, 512, 56, 1);
  send(2'000'060, 512, 0, 1);  // no request for this operation exists
  const Storage storage = Joined(rows);
  ASSERT_EQ(storage.operations.size(), 6u);
  const uint32_t requests[] = {2, 2, 1, 1, 1, 0};
  for (size_t i = 0; i < 6; ++i) EXPECT_EQ(storage.operations[i].requests, requests[i]) << i;
}

// If a file has several copies, each server gets every byte once.
TEST(Storage, EachConnectionGetsEveryByte) {
  StorageRows rows = Lists();
  rows.connections.emplace_back("node/77/volume-client-1");
  Ask(&rows, 2'000'000, 0, 100);
  Send(&rows, 2'000'010, 0, 100, 1);
  Send(&rows, 2'000'011, 0, 100, 1);
  rows.clients[1].connection = 1;
  const Storage storage = Joined(rows);
  ASSERT_EQ(storage.operations.size(), 2u);
  EXPECT_EQ(storage.operations[0].requests, 1u);
  EXPECT_EQ(storage.operations[1].requests, 1u);
}

TEST(Storage, DamagedChunksAreNamed) {
  StorageRows rows = Lists();
  for (uint64_t i = 0; i < 20; ++i) Send(&rows, 2'000'000 + i, i, 1, i);
  const std::vector<std::byte> whole = ArchiveOf(rows);  // up to 7 bytes at the end are padding
  for (size_t at = 32 + 48; at < whole.size() - 8; at += 7) {
    std::vector<std::byte> bytes = whole;
    bytes[at] ^= std::byte{0x41};
    const auto tables = LoadBytes(bytes);
    ASSERT_TRUE(tables.ok());
    EXPECT_TRUE(tables.value().storage.empty() || !tables.value().losses.empty()) << at;
  }
  // The checksums are correct, but the payload is invalid.
  for (size_t cut = 0; cut < 200; ++cut) {
    std::vector<std::byte> payload(cut, std::byte{0x81});
    EXPECT_FALSE(DecodeStorage(payload, 2).has_value());
  }
}

}  // namespace
}  // namespace rankine::archive
