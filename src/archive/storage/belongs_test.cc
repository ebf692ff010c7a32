// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/belongs.h"
#include "archive/rows/process.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

#include <gtest/gtest.h>

namespace rankine::archive {
namespace {

constexpr uint64_t kSecond = 1'000'000'000;

Tables RunOf(const std::string& host, uint64_t boot, uint64_t begin_s, uint64_t end_s) {
  Tables run;
  Process& rank = run.processes.emplace_back();
  rank.rank = 0;
  rank.attributes["host"] = host;
  rank.attributes["pid"] = int64_t{4001};
  rank.attributes["host.boot"] = boot;
  rank.attributes["pid.start.ticks"] = uint64_t{9000};
  rank.attributes["start.ns"] = begin_s * kSecond;
  if (end_s != 0) rank.attributes["end.ns"] = end_s * kSecond;
  return run;
}

Tables Watch(const std::string& host, uint64_t boot, uint64_t begin_s, uint64_t end_s) {
  Tables watch;
  StorageRows& rows = watch.storage.emplace_back();
  rows.host = host;
  rows.boot = boot;
  rows.ticks = 1000 * kSecond;
  rows.realtime_ns = begin_s * kSecond;
  rows.ticks_per_second = kSecond;
  rows.end = rows.ticks + (end_s - begin_s) * kSecond;
  rows.connections = {"mount-" + host};
  rows.files = {{{1, 2}, ""}};
  rows.servers = {{78, "/brick"}};
  return watch;
}

void Send(Tables* watch, const std::string& connection, uint64_t transaction) {
  watch->storage[0].connections[0] = connection;
  watch->storage[0].clients.emplace_back().transaction = transaction;
}

void Serve(Tables* watch, const std::string& connection, uint64_t transaction) {
  watch->storage[0].connections[0] = connection;
  watch->storage[0].operations.emplace_back().transaction = transaction;
}

Belonging Of(const Tables& run, const Tables& watch) {
  return FindBelonging(run, {&watch})[0];
}

TEST(Belongs, TheSameMachineAtTheSameTime) {
  const Tables run = RunOf("node", 7, 100, 200);
  EXPECT_EQ(Of(run, Watch("node", 7, 150, 300)), Belonging::yes);
  EXPECT_EQ(Of(run, Watch("node", 7, 50, 101)), Belonging::yes);
  EXPECT_EQ(Of(run, Watch("in-a-container", 7, 150, 160)), Belonging::yes);
  EXPECT_EQ(Of(run, Watch("node", 7, 202, 300)), Belonging::other_time);
  EXPECT_EQ(Of(run, Watch("node", 7, 50, 98)), Belonging::other_time);
  EXPECT_EQ(Of(run, Watch("node", 8, 150, 160)), Belonging::other_host) << "the name alone";
  EXPECT_EQ(Of(run, Watch("other", 8, 150, 160)), Belonging::other_host);
}

TEST(Belongs, ARunWithoutAnEndContinues) {
  EXPECT_EQ(Of(RunOf("node", 7, 100, 0), Watch("node", 7, 1000, 1001)), Belonging::yes);
  EXPECT_EQ(Of(RunOf("node", 7, 100, 0), Watch("node", 7, 10, 20)), Belonging::other_time);
}

// CLOCK_REALTIME was set in the meantime, so the times differ, but the watch observed the rank.
TEST(Belongs, AWatchThatSawARankBelongs) {
  Tables watch = Watch("node", 7, 500, 600);
  watch.storage[0].processes = {{4001, 4001, 0, 9000}};
  EXPECT_EQ(Of(RunOf("node", 7, 100, 200), watch), Belonging::yes);
  watch.storage[0].processes[0].start = 9001;
  EXPECT_EQ(Of(RunOf("node", 7, 100, 200), watch), Belonging::other_time);
}

TEST(Belongs, ServersOfAnotherHostBelongByTheMountsOperations) {
  const Tables run = RunOf("node", 7, 100, 200);
  Tables mounts = Watch("node", 7, 100, 200), servers = Watch("io1", 8, 100, 200);
  Send(&mounts, "node/5/volume", 12);
  Serve(&servers, "node/5/volume", 12);
  EXPECT_EQ(FindBelonging(run, {&servers, &mounts}), (std::vector{Belonging::yes, Belonging::yes}));
  EXPECT_EQ(Of(run, servers), Belonging::other_host);
  servers.storage[0].operations[0].transaction = 13;
  EXPECT_EQ(FindBelonging(run, {&servers, &mounts}), (std::vector{Belonging::other_host, Belonging::yes}));
}

TEST(Belongs, TheRunsOwnMountsAreUsed) {
  Tables run = RunOf("node", 7, 100, 200);
  run.storage = Watch("node", 7, 100, 200).storage;
  Send(&run, "node/5/volume", 12);
  Tables servers = Watch("io1", 8, 100, 200);
  Serve(&servers, "node/5/volume", 12);
  EXPECT_EQ(Of(run, servers), Belonging::yes);
}

TEST(Belongs, NothingIsJoinedTwice) {
  Tables run = RunOf("node", 7, 100, 200);
  const Tables watch = Watch("node", 7, 100, 200);
  EXPECT_EQ(FindBelonging(run, {&watch, &watch}), (std::vector{Belonging::yes, Belonging::already_there}));
  run.storage = watch.storage;
  EXPECT_EQ(Of(run, watch), Belonging::already_there);
}

}  // namespace
}  // namespace rankine::archive
