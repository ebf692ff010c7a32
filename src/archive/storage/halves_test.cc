// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/halves.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace rankine::archive {
namespace {

StorageRows Watch(const char* backend = "glusterfs") {
  StorageRows rows;
  rows.backend = backend;
  rows.host = "node";
  rows.ticks = 500;
  rows.ticks_per_second = 2'000'000'000;
  rows.connections = {"node/7/volume-0", "node/7/volume-1"};
  rows.servers = {{78, ""}, {79, ""}};
  rows.files = {{{1, 2}, ""}};
  return rows;
}

void Client(StorageRows* rows, uint64_t begin, uint64_t transaction, uint32_t connection = 0) {
  StorageClientOperation& client = rows->clients.emplace_back();
  client.begin = begin;
  client.end = begin + 10;
  client.transaction = transaction;
  client.connection = connection;
}

void Server(StorageRows* rows, uint64_t begin, uint64_t transaction, uint32_t connection = 0,
            uint64_t accesses = 1) {
  StorageServerOperation& server = rows->operations.emplace_back();
  server.begin = begin;
  server.end = begin + 5;
  server.transaction = transaction;
  server.connection = server.server = connection;
  server.disk_accesses = accesses;
}

StorageHalves Count(std::vector<StorageRows> rows) {
  Tables tables;
  tables.storage = std::move(rows);
  return CountStorageHalves(tables);
}

TEST(StorageHalves, BothEndsAreOne) {
  StorageRows rows = Watch();
  Client(&rows, 2'000, 1);
  Server(&rows, 2'100, 1);
  const StorageHalves halves = Count({rows});
  EXPECT_EQ(halves.clients, 1u);
  EXPECT_EQ(halves.servers, 1u);
  EXPECT_EQ(halves.lone_clients + halves.lone_servers + halves.diskless, 0u);
  EXPECT_EQ(halves.before + halves.behind + halves.between + halves.unwatched, 0u);
}

TEST(StorageHalves, LoneOperationsAreCountedByTheirPosition) {
  StorageRows rows = Watch();
  // two operations that were sent before the agent was attached to the server
  Client(&rows, 1'000, 1), Client(&rows, 1'400, 2);
  Client(&rows, 2'000, 3), Server(&rows, 2'100, 3);
  Client(&rows, 3'000, 4);  // the server's record of this operation was lost
  Client(&rows, 4'000, 5), Server(&rows, 4'100, 5);
  Server(&rows, 4'500, 6);     // the agent had been detached from the client before this operation
  Client(&rows, 3'500, 1, 1);  // an operation that was sent to another server, which is not watched
  const StorageHalves halves = Count({rows});
  EXPECT_EQ(halves.lone_clients, 4u);
  EXPECT_EQ(halves.lone_servers, 1u);
  EXPECT_EQ(halves.before, 2u);
  EXPECT_EQ(halves.before_ns, 500u);  // 1,000 ticks
  EXPECT_EQ(halves.between, 1u);
  EXPECT_EQ(halves.behind, 1u);
  EXPECT_EQ(halves.behind_ns, 200u);
  EXPECT_EQ(halves.unwatched, 1u);
}

TEST(StorageHalves, ARepeatedNumberIsAnotherOperation) {
  StorageRows rows = Watch();
  Client(&rows, 1'000, 1), Client(&rows, 2'000, 1);
  Server(&rows, 1'100, 1);
  const StorageHalves halves = Count({rows});
  EXPECT_EQ(halves.lone_clients, 1u);
  EXPECT_EQ(halves.behind, 1u);
}

TEST(StorageHalves, NumbersOfTwoFileSystemsAreTwo) {
  StorageRows one = Watch(), other = Watch("orangefs");
  Client(&one, 2'000, 1);
  Server(&other, 2'100, 1, 0, 0);
  other.ticks = 501;
  other.lost = 4, one.lost = 3;
  const StorageHalves halves = Count({one, other});
  EXPECT_EQ(halves.unwatched, 2u);
  EXPECT_EQ(halves.diskless, 1u);
  EXPECT_EQ(halves.lost, 7u);
}

// In OrangeFS, requests do not identify their client.
TEST(StorageHalves, OnSharedWaysTheClientIsUnknown) {
  StorageRows rows = Watch("orangefs");
  Server(&rows, 1'000, 1);
  Client(&rows, 2'000, 2), Server(&rows, 2'100, 2);
  Server(&rows, 3'000, 3);
  Client(&rows, 4'000, 4);
  Server(&rows, 3'500, 1, 1);  // an operation of another server, for which no request was recorded
  const StorageHalves halves = Count({rows});
  EXPECT_EQ(halves.shared, 2u);
  EXPECT_EQ(halves.behind, 1u);
  EXPECT_EQ(halves.unwatched, 1u);
  EXPECT_EQ(halves.before + halves.between, 0u);
}

TEST(StorageHalves, PartsAreOneWatch) {
  StorageRows first = Watch(), last = Watch();
  first.lost = 2, last.lost = 5;
  Client(&first, 1'100, 1);
  Server(&last, 2'100, 1);
  const StorageHalves halves = Count({first, last});
  EXPECT_EQ(halves.lone_clients + halves.lone_servers, 0u);
  EXPECT_EQ(halves.lost, 5u);
}

}  // namespace
}  // namespace rankine::archive
