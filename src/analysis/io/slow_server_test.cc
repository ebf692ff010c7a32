// SPDX-License-Identifier: BSD-3-Clause
// Tests that a slow server is found, together with the parts of its latency and its cost. Servers of equal
// speed must not be reported.
#include "analysis/io/slow_server.h"
#include "archive/storage/rows.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

using archive::Storage;
using archive::StorageAction;
using archive::StorageCall;
using archive::StorageOperation;

constexpr uint64_t kMillisecond = 1'000'000;

class SlowServerTest : public testing::Test {
 protected:
  SlowServerTest() {
    storage_.files = {"/mount/a"};
    storage_.servers = {{"node", 1, "/b0"}, {"node", 2, "/b1"}, {"node", 3, "/b2"}};
    // Process 0 is in one MPI call for 10 s.
    StorageCall& call = storage_.calls.emplace_back();
    call.process = 0;
    call.end = 10'000 * kMillisecond;
  }
  void Add(uint32_t server, uint64_t latency, uint64_t bytes, uint64_t begin) {
    StorageOperation& one = storage_.operations.emplace_back();
    one.action = StorageAction::write;
    one.bytes = bytes;
    one.process = 0;
    one.begin = begin;
    one.has_client = one.has_server = true;
    one.latency = latency;
    one.server = server;
    one.server_latency = latency;
    one.service = latency - latency / 10;
    one.disk_time = one.service / 2;
    one.disk_accesses = 1;
    one.queue = latency / 10;
  }
  // Adds operations of varying latency: every seventh takes ten times as long.
  void Spread(uint32_t server, uint64_t latency, size_t count = 40, uint64_t bytes = 65536) {
    for (size_t i = 0; i < count; ++i)
      Add(server, latency * (i % 7 == 0 ? 10 : 1), bytes, i * 100 * kMillisecond);
  }
  Storage storage_;
};

TEST_F(SlowServerTest, IsNamedWithItsPartsAndCost) {
  Spread(0, kMillisecond);
  Spread(1, 5 * kMillisecond);
  Spread(2, kMillisecond / 2);
  const auto found = FindSlowServer(storage_);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->name, "node:/b1");
  EXPECT_EQ(found->others, 2u);
  EXPECT_EQ(found->its.latency, 5 * kMillisecond);
  EXPECT_EQ(found->of_others.latency, kMillisecond);
  // There are 34 operations of 5 ms and 6 operations of 50 ms. The other servers would have taken a fifth of
  // this time.
  EXPECT_NEAR(static_cast<double>(found->cost), 0.8 * (34 * 5 + 6 * 50) * kMillisecond, 10.0);
  EXPECT_NE(SentenceOf(*found).find("node:/b1 takes 5.0 ms for a write, the other 2 at most 1.0 ms"),
            std::string::npos)
      << SentenceOf(*found);
  EXPECT_NE(UsualOf(*found).find("disk"), std::string::npos);
}

// The advice mentions the disk if all disks were observed and the slow server's disk took longer than the
// disks of the other servers.
TEST_F(SlowServerTest, ADiskThatWasNotSeenIsNotBlamed) {
  Spread(0, kMillisecond);
  Spread(1, 5 * kMillisecond);
  for (const uint32_t unseen : {0, 1}) {
    Storage storage = storage_;
    for (StorageOperation& one : storage.operations) {
      if (one.server != unseen) continue;
      one.disk = archive::StorageDisk::unseen;
      one.disk_time = one.disk_accesses = 0;
    }
    const auto found = FindSlowServer(storage);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->name, "node:/b1");
    EXPECT_EQ(UsualOf(*found).find("disk"), std::string::npos) << UsualOf(*found);
    EXPECT_EQ(PartsOf(*found).find("disk"), std::string::npos) << PartsOf(*found);
  }
}

TEST_F(SlowServerTest, ADiskWithoutAccessesIsNotBlamed) {
  Spread(0, kMillisecond);
  Spread(1, 5 * kMillisecond);
  // In an old archive, the number of disk accesses is missing, so the cause is unknown.
  for (StorageOperation& one : storage_.operations)
    one.disk_time = one.disk_accesses = one.queue = one.service = 0;
  const auto found = FindSlowServer(storage_);
  ASSERT_TRUE(found);
  EXPECT_EQ(UsualOf(*found).find("disk"), std::string::npos) << UsualOf(*found);
}

TEST_F(SlowServerTest, OnlyWhatRanksWaitedForCosts) {
  storage_.calls[0].end = 100 * kMillisecond;  // The MPI call overlaps only with the first operation.
  Spread(0, kMillisecond);
  Spread(1, 4 * kMillisecond);
  const auto found = FindSlowServer(storage_);
  ASSERT_TRUE(found);
  EXPECT_NEAR(static_cast<double>(found->cost), 0.75 * 40 * kMillisecond, 10.0);
}

TEST_F(SlowServerTest, ServersThatAreAlikeAreNot) {
  Spread(0, kMillisecond);
  Spread(1, kMillisecond + kMillisecond / 2);
  Spread(2, kMillisecond);
  EXPECT_FALSE(FindSlowServer(storage_));
}

TEST_F(SlowServerTest, LargerPiecesAndFewOperationsAndTwoSlowOnesAreNot) {
  Spread(0, kMillisecond);
  Spread(1, 5 * kMillisecond, 40, 1 << 20);
  EXPECT_FALSE(FindSlowServer(storage_));
  storage_.operations.clear();
  Spread(0, kMillisecond);
  Spread(1, 5 * kMillisecond, 9);
  EXPECT_FALSE(FindSlowServer(storage_));
  storage_.operations.clear();
  Spread(0, kMillisecond);
  Spread(1, 5 * kMillisecond);
  Spread(2, 5 * kMillisecond);
  EXPECT_FALSE(FindSlowServer(storage_));
  storage_.operations.clear();
  Spread(0, 10'000);
  Spread(1, 50'000);  // the difference is too small to matter
  EXPECT_FALSE(FindSlowServer(storage_));
  EXPECT_FALSE(FindSlowServer({}));
}

}  // namespace
}  // namespace rankine::analysis
