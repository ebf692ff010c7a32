// SPDX-License-Identifier: BSD-3-Clause
// Tests of the function that determines the server for which a client waits.
#include "cli/io_manager/waits.h"

#include <gtest/gtest.h>

namespace rankine::cli {
namespace {

constexpr uint64_t kVolume = 77;

probe::Operation Asked(uint64_t peer, uint64_t begin, uint64_t end) {
  probe::Operation operation;
  operation.peer = peer;
  operation.stored = 1000 + peer;
  operation.file = {5, kVolume};
  operation.begin = begin, operation.end = end;
  operation.bytes = 10;
  return operation;
}

TEST(Waits, NamesTheServerThatTakesClearlyLongest) {
  Waits waits;
  waits.Take(Asked(1, 100, 110));
  waits.Take(Asked(2, 100, 200));
  waits.Take(Asked(3, 100, 140));
  waits.Take(Asked(2, 300, 305));
  manager::Activity activity;
  ASSERT_TRUE(waits.TakeInterval(2.0, &activity));
  EXPECT_EQ(activity.latency_ns, 200u);
  EXPECT_EQ(activity.operations, 4u);
  EXPECT_EQ(activity.bytes, 40u);
  EXPECT_EQ(activity.time_ns, 310u);
  EXPECT_EQ(activity.waiting, (manager::Waiting{kVolume, 1002, 200}));
}

// The second request in this test has no answer yet, and may never get an answer.
TEST(Waits, RequestsWithoutAnAnswerCount) {
  Waits waits;
  waits.Take(Asked(1, 100, 110));
  waits.TakeOpen(Asked(2, 50, 0), 1050);
  manager::Activity activity;
  ASSERT_TRUE(waits.TakeInterval(1.0, &activity));
  EXPECT_EQ(activity.operations, 1u);
  EXPECT_EQ(activity.waiting, (manager::Waiting{kVolume, 1002, 1000}));
}

// The cause is the client itself, or something that all of its servers share.
TEST(Waits, BlamesNoServerIfAllAreSlow) {
  for (const bool slow_first : {true, false}) {
    Waits waits;
    waits.Take(Asked(1, 0, slow_first ? 1000 : 600));
    waits.Take(Asked(2, 0, slow_first ? 600 : 1000));
    manager::Activity activity;
    ASSERT_TRUE(waits.TakeInterval(1.0, &activity));
    EXPECT_EQ(activity.latency_ns, 1000u);
    EXPECT_EQ(activity.waiting.ns, 0u);
  }
}

TEST(Waits, EachIntervalStartsFromZero) {
  Waits waits;
  waits.Take(Asked(1, 0, 1000));
  manager::Activity activity;
  ASSERT_TRUE(waits.TakeInterval(1.0, &activity));
  EXPECT_FALSE(waits.TakeInterval(1.0, &activity));
  EXPECT_EQ(activity.operations, 0u);
  EXPECT_EQ(activity.latency_ns, 0u);
}

}  // namespace
}  // namespace rankine::cli
