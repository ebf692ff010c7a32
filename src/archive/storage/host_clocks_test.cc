// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/host_clocks.h"

#include <gtest/gtest.h>

#include "archive/storage/join.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kBegin = 50'000'000'000;  // start in ns on all clocks, unless a test uses another start

StorageRows Watch(const std::string& host, uint64_t boot, uint64_t realtime_ns) {
  StorageRows rows;
  rows.backend = "glusterfs";
  rows.host = host;
  rows.boot = boot;
  rows.ticks = 1'000'000 * boot;  // a counter starts when the machine boots
  rows.realtime_ns = realtime_ns;
  rows.ticks_per_second = 1'000'000'000;
  rows.connections = {"mounts/7/volume-client-0"};
  rows.servers = {{78, "/bricks/a"}};
  rows.files = {{{1, 2}, ""}};
  return rows;
}

// Adds operations. The argument `step` is the time between consecutive operations in ns. The argument
// `there` is the time that a request takes to reach the server, and `took` is the time for which the server
// works, both in ns. The argument `back` is the time that the answer takes to reach the mount, in ns. From
// each operation to the next, the server's clock drifts by the value `drift`, in ns.
void Operate(StorageRows* mounts, StorageRows* servers, int count, uint64_t step, uint64_t there,
             uint64_t took, uint64_t back, int64_t drift = 0) {
  for (int i = 0; i < count; ++i) {
    const uint64_t since = static_cast<uint64_t>(i) * step;
    StorageClientOperation& client = mounts->clients.emplace_back();
    client.begin = mounts->ticks + since;
    client.end = client.begin + there + took + back;
    client.thread = 5;
    client.bytes = 10;
    client.transaction = static_cast<uint64_t>(i);
    StorageServerOperation& server = servers->operations.emplace_back();
    server.begin = servers->ticks + since + there + static_cast<uint64_t>(i * drift);
    server.service_begin = server.begin;
    server.service_end = server.end = server.begin + took;
    server.thread = 5;
    server.bytes = 10;
    server.transaction = static_cast<uint64_t>(i);
  }
}

// Returns the largest error of the server's times.
int64_t Off(const Tables& tables, uint64_t step, uint64_t there) {
  const Storage storage = JoinStorage(tables, 1);
  int64_t most = 0;
  for (const StorageOperation& one : storage.operations) {
    if (!one.has_client || !one.has_server) continue;
    const auto i = (one.begin - kBegin + step / 2) / step;
    const auto off = static_cast<int64_t>(one.server_begin - (kBegin + i * step + there));
    most = std::max(most, off < 0 ? -off : off);
  }
  return most;
}

TEST(HostClocks, AnotherHostsClockIsPlacedByOperationsOfBothEnds) {
  Tables tables;
  tables.storage = {Watch("mounts", 1, kBegin), Watch("servers", 2, kBegin + 3'000'000'000)};
  Operate(&tables.storage[0], &tables.storage[1], 100, 1'000'000, 20'000, 100'000, 60'000);
  const HostClocks clocks(tables);
  ASSERT_EQ(clocks.placed().size(), 1u);
  const StorageClock& told = clocks.placed()[0];
  EXPECT_EQ(told.host, "servers");
  EXPECT_EQ(told.pairs, 100u);
  EXPECT_EQ(told.parts, 1u);
  // The request may take 0 to 80 us to reach the server, so the error is at most 40 us. The actual error is
  // 20 us.
  EXPECT_EQ(told.error_ns, 40'000u);
  EXPECT_EQ(told.ahead_ns, 3'000'000'000 - 20'000);
  EXPECT_LE(Off(tables, 1'000'000, 20'000), static_cast<int64_t>(told.error_ns));
  // On the common time scale, the server's part of each operation is within the client's part.
  for (const StorageOperation& one : JoinStorage(tables, 1).operations) {
    ASSERT_TRUE(one.has_client && one.has_server);
    EXPECT_GE(one.server_begin, one.begin);
    EXPECT_LE(one.server_begin + one.server_latency, one.begin + one.latency);
  }
}

TEST(HostClocks, TheFastestOperationsBoundTheClock) {
  Tables tables;
  tables.storage = {Watch("mounts", 1, kBegin), Watch("servers", 2, kBegin - 7'000'000'000)};
  Operate(&tables.storage[0], &tables.storage[1], 50, 1'000'000, 5'000, 100'000, 300'000);
  // In these operations, the request takes long to reach the server, and the server answers immediately.
  StorageRows more_mounts = tables.storage[0], more_servers = tables.storage[1];
  more_mounts.clients.clear(), more_servers.operations.clear();
  Operate(&more_mounts, &more_servers, 50, 1'000'000, 400'000, 100'000, 3'000);
  for (auto& one : more_mounts.clients) one.transaction += 1000;
  for (auto& one : more_servers.operations) one.transaction += 1000;
  tables.storage.push_back(more_mounts), tables.storage.push_back(more_servers);
  const HostClocks clocks(tables);
  ASSERT_EQ(clocks.placed().size(), 1u) << "both parts of a watch are one";
  EXPECT_EQ(clocks.placed()[0].pairs, 100u);
  EXPECT_EQ(clocks.placed()[0].error_ns, 4'000u);
  EXPECT_NEAR(static_cast<double>(clocks.placed()[0].ahead_ns), -7e9, 4'000);
}

// The drift is 50 ppm over 100 s, so no single offset fits.
TEST(HostClocks, ADriftingClockGetsSeveralParts) {
  Tables tables;
  tables.storage = {Watch("mounts", 1, kBegin), Watch("servers", 2, kBegin + 1'000'000'000)};
  Operate(&tables.storage[0], &tables.storage[1], 1000, 100'000'000, 100'000, 100'000, 100'000, 5'000);
  const HostClocks clocks(tables);
  ASSERT_EQ(clocks.placed().size(), 1u);
  EXPECT_GT(clocks.placed()[0].parts, 3u);
  EXPECT_LE(clocks.placed()[0].error_ns, 100'000u);
  // Where two pieces of the mapping meet, the error may be slightly larger than inside the pieces.
  EXPECT_LE(Off(tables, 100'000'000, 100'000), 150'000);
}

TEST(HostClocks, AMountOnTheOtherHostIsPlacedInTheSameWay) {
  Tables tables;
  tables.storage = {Watch("mounts", 1, kBegin), Watch("both", 2, kBegin + 3'000'000'000)};
  Operate(&tables.storage[1], &tables.storage[0], 20, 1'000'000, 10'000, 50'000, 10'000);
  tables.storage[0].clients.resize(30);  // This mount sends the most operations, but its servers were not
                                         // watched.
  for (auto& one : tables.storage[0].clients) one.transaction = 777;
  const HostClocks clocks(tables);
  ASSERT_EQ(clocks.placed().size(), 1u);
  EXPECT_EQ(clocks.placed()[0].host, "both");
  EXPECT_EQ(clocks.placed()[0].ahead_ns, 3'000'000'000);
  EXPECT_EQ(clocks.placed()[0].error_ns, 10'000u);
}

TEST(HostClocks, WithoutSuchOperationsTheWallClockIsUsed) {
  Tables tables;
  tables.storage = {Watch("mounts", 1, kBegin), Watch("servers", 2, kBegin + 3'000'000'000)};
  Operate(&tables.storage[0], &tables.storage[1], 10, 1'000'000, 20'000, 100'000, 60'000);
  for (auto& one : tables.storage[1].operations) one.transaction += 100;
  const HostClocks clocks(tables);
  ASSERT_EQ(clocks.placed().size(), 1u);
  EXPECT_EQ(clocks.placed()[0].pairs, 0u);
  EXPECT_EQ(clocks.Of(1).Ns(tables.storage[1].ticks), kBegin + 3'000'000'000);
}

TEST(HostClocks, OneMachineNeedsNoComparison) {
  Tables tables;
  tables.storage = {Watch("mounts", 1, kBegin), Watch("its-container", 1, kBegin)};
  Operate(&tables.storage[0], &tables.storage[1], 10, 1'000'000, 20'000, 100'000, 60'000);
  EXPECT_TRUE(HostClocks(tables).placed().empty());
}

// In this test, some operations end before they start, and some bounds contradict each other. Even with
// invalid times, the mapping must exist and have a limit for its error.
TEST(HostClocks, InvalidTimesHaveABoundedEffect) {
  ClockLine line;
  StorageClock told;
  PlaceClock({{5, 10, -10}, {6, 20, 3}}, &line, &told);
  EXPECT_EQ(told.pairs, 0u);
  std::vector<ClockBound> bounds;
  for (uint64_t i = 0; i < 1000; ++i) {
    const int64_t far = i % 2 == 0 ? INT64_C(1) << 60 : -(INT64_C(1) << 60);
    bounds.push_back({i, far, far});
  }
  PlaceClock(bounds, &line, &told);
  EXPECT_EQ(told.pairs, 1000u);
  EXPECT_EQ(told.parts, 1u);
  EXPECT_GE(told.error_ns, uint64_t{1} << 60);
}

}  // namespace
}  // namespace rankine::archive
