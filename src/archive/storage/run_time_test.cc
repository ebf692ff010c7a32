// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/run_time.h"

#include <gtest/gtest.h>

#include "archive/rows/process.h"
#include "archive/storage/halves.h"
#include "archive/storage/join.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kSecond = 1'000'000'000, kMs = 1'000'000;
constexpr uint64_t kNode = 7, kOther = 8;  // boot ids
constexpr uint64_t kBegin = 1000 * kSecond;

// Makes a run of one rank that runs for ten seconds.
Tables RunOf(uint64_t end = kBegin + 10 * kSecond) {
  Tables run;
  Process& rank = run.processes.emplace_back();
  rank.rank = 0;
  rank.attributes["host"] = std::string("node");
  rank.attributes["pid"] = int64_t{4001};
  rank.attributes["host.boot"] = kNode;
  rank.attributes["pid.start.ticks"] = uint64_t{9000};
  rank.attributes["start.ns"] = kBegin;
  if (end != 0) rank.attributes["end.ns"] = end;
  return run;
}

// Makes a watch that begins a minute before the run.
StorageRows Watch(const char* host = "node", uint64_t boot = kNode, const char* backend = "glusterfs") {
  StorageRows rows;
  rows.backend = backend;
  rows.host = host;
  rows.boot = boot;
  rows.ticks = 500 * kSecond * boot;
  rows.realtime_ns = kBegin - 60 * kSecond;
  rows.ticks_per_second = kSecond;
  rows.connections = {"mount"};
  rows.servers = {{78, "/brick"}};
  rows.files = {{{1, 2}, "/mount/file"}};
  return rows;
}

// Converts a time of the wall clock, in ns, to ticks.
uint64_t Ticks(const StorageRows& rows, uint64_t ns) {
  return rows.ticks + (ns - rows.realtime_ns);
}

void Send(StorageRows* rows, uint64_t ns, uint64_t transaction, uint64_t thread = 77) {
  StorageClientOperation& client = rows->clients.emplace_back();
  client.begin = Ticks(*rows, ns);
  client.end = client.begin + 2 * kMs;
  client.thread = thread;
  client.bytes = 10;
  client.transaction = transaction;
  StorageRequest& request = rows->requests.emplace_back();
  request.begin = client.begin - 10;
  request.thread = thread;
  request.bytes = 10;
}

void Serve(StorageRows* rows, uint64_t ns, uint64_t transaction) {
  StorageServerOperation& server = rows->operations.emplace_back();
  server.begin = server.service_begin = Ticks(*rows, ns);
  server.end = server.service_end = server.begin + kMs;
  server.bytes = 10;
  server.transaction = transaction;
  server.disk_accesses = 1;
  server.disk_bytes = 10;
}

// Leaves out the operations that were made before or after the run, and returns the remaining operations of
// the watch.
std::vector<uint64_t> Left(Tables* tables, size_t at = 0) {
  LeaveOutOtherTimes(tables);
  std::vector<uint64_t> left;
  for (const auto& one : tables->storage[at].operations) left.push_back(one.transaction);
  return left;
}

using Numbers = std::vector<uint64_t>;

TEST(RunTime, OtherTimesAreLeftOutAndCounted) {
  Tables tables = RunOf();
  StorageRows& rows = tables.storage.emplace_back(Watch());
  Serve(&rows, kBegin - 30 * kSecond, 1), Send(&rows, kBegin - 30 * kSecond, 1);
  Serve(&rows, kBegin - 20 * kSecond, 2);
  Serve(&rows, kBegin + kSecond, 3), Send(&rows, kBegin + kSecond, 3);
  Serve(&rows, kBegin + 9 * kSecond, 4);
  Serve(&rows, kBegin + 11 * kSecond, 5);
  EXPECT_EQ(Left(&tables), (Numbers{3, 4}));
  EXPECT_EQ(tables.storage_outside.clients, 1u);
  EXPECT_EQ(tables.storage_outside.servers, 3u);
  ASSERT_EQ(tables.storage[0].clients.size(), 1u);
  EXPECT_EQ(tables.storage[0].clients[0].transaction, 3u);
  EXPECT_EQ(tables.storage[0].requests.size(), 1u);
  EXPECT_EQ(tables.storage[0].files[0].path, "/mount/file");
  // Operations that were in progress when the run began or ended are kept. A second call of the function
  // changes nothing.
  EXPECT_EQ(Left(&tables), (Numbers{3, 4}));
  EXPECT_EQ(tables.storage_outside.servers, 3u);
}

TEST(RunTime, OperationsActiveAtItsBordersAreKept) {
  Tables tables = RunOf();
  StorageRows& rows = tables.storage.emplace_back(Watch());
  Serve(&rows, kBegin - 3 * kSecond, 1);
  rows.operations.back().end += 4 * kSecond;
  Serve(&rows, kBegin + 10 * kSecond - 1, 2);
  Serve(&rows, kBegin - 5 * kMs, 3);  // the start time of a process is known to within 10 ms
  EXPECT_EQ(Left(&tables), (Numbers{1, 2, 3}));
}

TEST(RunTime, ARunWithoutAnEndContinues) {
  Tables tables = RunOf(0);
  StorageRows& rows = tables.storage.emplace_back(Watch());
  Serve(&rows, kBegin - kSecond, 1), Serve(&rows, kBegin + 1000 * kSecond, 2);
  EXPECT_EQ(Left(&tables), (Numbers{2}));
}

TEST(RunTime, WithoutARunNothingIsLeftOut) {
  Tables tables;
  StorageRows& rows = tables.storage.emplace_back(Watch());
  Serve(&rows, kBegin - 30 * kSecond, 1);
  EXPECT_EQ(Left(&tables), (Numbers{1}));
}

// A mount may write a rank's data after the rank has ended.
TEST(RunTime, OperationsOfRanksAreKept) {
  Tables tables = RunOf();
  StorageRows& rows = tables.storage.emplace_back(Watch());
  rows.threads = {{4001, 4001, 4001}, {4005, 4005, 4005}};
  rows.processes = {{4001, 4001, 0, 9000}, {4005, 4005, 0, 9100}};
  Send(&rows, kBegin + 12 * kSecond, 1, 4001), Serve(&rows, kBegin + 12 * kSecond, 1);
  Send(&rows, kBegin + 12 * kSecond, 2, 4005), Serve(&rows, kBegin + 12 * kSecond, 2);
  EXPECT_EQ(Left(&tables), (Numbers{1}));
  EXPECT_EQ(tables.storage[0].clients.size(), 1u);
  EXPECT_EQ(tables.storage[0].requests.size(), 1u);
}

// The servers' clock is wrong by four hours. Operations that both the mount and the servers recorded
// determine the offset to within 1 ms.
TEST(RunTime, AnotherMachinesClockIsPlacedFirst) {
  Tables tables = RunOf();
  tables.storage = {Watch(), Watch("servers", kOther)};
  StorageRows &mounts = tables.storage[0], &servers = tables.storage[1];
  constexpr uint64_t kAhead = uint64_t{14'400} * kSecond;
  servers.realtime_ns += kAhead;
  const auto there = [](uint64_t ns) { return ns + kAhead + kMs / 2; };
  Send(&mounts, kBegin + kSecond, 1), Serve(&servers, there(kBegin + kSecond), 1);
  Send(&mounts, kBegin + 2 * kSecond, 2), Serve(&servers, there(kBegin + 2 * kSecond), 2);
  Serve(&servers, there(kBegin - 3 * kSecond), 3);
  Serve(&servers, there(kBegin + 13 * kSecond), 4);
  EXPECT_EQ(Left(&tables, 1), (Numbers{1, 2}));
}

// If the mount and the server did not record a common operation, the wall clocks of the two machines may
// differ by up to a second.
TEST(RunTime, AnUncomparedClockHasAMarginOfOneSecond) {
  Tables tables = RunOf();
  tables.storage = {Watch(), Watch("servers", kOther)};
  StorageRows& servers = tables.storage[1];
  Serve(&servers, kBegin - 900 * kMs, 1);
  Serve(&servers, kBegin - 3 * kSecond, 2);
  EXPECT_EQ(Left(&tables, 1), (Numbers{1}));
}

TEST(RunTime, LossesAtOtherTimesAreLeftOut) {
  Tables tables = RunOf();
  const auto part = [&tables](uint64_t end, uint64_t lost) {
    StorageRows& rows = tables.storage.emplace_back(Watch());
    rows.end = Ticks(rows, end);
    rows.lost = lost;
  };
  part(kBegin - 20 * kSecond, 5);
  part(kBegin - 10 * kSecond, 8);
  part(kBegin + kSecond, 10);
  part(kBegin + 20 * kSecond, 11);  // Some of the losses may have occurred during the run.
  part(kBegin + 40 * kSecond, 90);
  LeaveOutOtherTimes(&tables);
  EXPECT_EQ(CountStorageHalves(tables).lost, 3u);
  LeaveOutOtherTimes(&tables);
  EXPECT_EQ(CountStorageHalves(tables).lost, 3u);
}

// Clients of OrangeFS count from 1. So two identical programs that run one after the other have the same
// client numbers.
TEST(RunTime, EqualNumbersOfSeveralRunsAreDistinguished) {
  for (const uint64_t run : {0, 1, 2}) {
    Tables tables = RunOf();
    StorageRows& rows = tables.storage.emplace_back(Watch("node", kNode, "orangefs"));
    for (uint64_t i = 0; i < 3; ++i) {
      const uint64_t begin = kBegin + kSecond + (i - run) * 15 * kSecond;
      Serve(&rows, begin, 1);
      rows.operations.back().disk_accesses = 100 + i;
      if (i == run) Send(&rows, begin, 1);
    }
    LeaveOutOtherTimes(&tables);
    const Storage storage = JoinStorage(tables, 1);
    ASSERT_EQ(storage.operations.size(), 1u) << run;
    EXPECT_EQ(storage.operations[0].disk_accesses, 100 + run);
    EXPECT_EQ(storage.served, 1u);
  }
}

// If a watch recorded several operations with the same number during one run, the operation that is nearest
// in time is used.
TEST(RunTime, TheNearestOfEqualNumbersIsUsed) {
  Tables tables = RunOf();
  StorageRows& rows = tables.storage.emplace_back(Watch("node", kNode, "orangefs"));
  for (uint64_t i = 0; i < 3; ++i) {
    Serve(&rows, kBegin + i * kSecond + kMs / 2, 1);
    rows.operations.back().disk_accesses = 100 + i;
  }
  Send(&rows, kBegin + kSecond, 1), Send(&rows, kBegin + 2 * kSecond, 1);
  const Storage storage = JoinStorage(tables, 1);
  ASSERT_EQ(storage.served, 2u);
  EXPECT_EQ(storage.contradictions, 0u);
  for (const StorageOperation& one : storage.operations) {
    const uint64_t second = (one.begin - kBegin) / kSecond;
    EXPECT_EQ(one.disk_accesses, 100 + second);
  }
}

}  // namespace
}  // namespace rankine::archive
