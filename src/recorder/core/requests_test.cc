// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/requests.h"

#include <gtest/gtest.h>

#include <vector>

namespace rankine::recorder {
namespace {

std::vector<uint64_t> TimesOf(RequestTable& table, uint64_t handle) {
  std::vector<uint64_t> times;
  table.ForEachOf(handle, [&](const Request* r) { times.push_back(table.SinceOf(r)); });
  return times;
}

TEST(RequestTable, KeepsEachRequestOfAHandleWithItsTime) {
  static RequestTable table;
  ASSERT_TRUE(table.Prepare());
  table.InsertAnother(7, 10)->peer = 1;
  table.InsertAnother(7, 20)->peer = 2;
  table.InsertAnother(7, 30)->peer = 3;
  EXPECT_EQ(TimesOf(table, 7), (std::vector<uint64_t>{10, 20, 30}));
  EXPECT_EQ(table.FindLast(7)->peer, 3);
  EXPECT_EQ(table.Find(7)->peer, 1);
  table.Erase(table.Find(7));
  EXPECT_EQ(TimesOf(table, 7), (std::vector<uint64_t>{20, 30}));
  Request copy{};
  EXPECT_TRUE(table.Copy(7, &copy));
  EXPECT_EQ(copy.peer, 3);
  // The table grows. Then other entries are erased, so that the remaining entries move up.
  for (uint64_t handle = 100; handle < 1100; ++handle)
    ASSERT_NE(table.InsertAnother(handle, handle), nullptr);
  for (uint64_t handle = 100; handle < 1100; handle += 2) table.Erase(table.Find(handle));
  EXPECT_EQ(TimesOf(table, 7), (std::vector<uint64_t>{20, 30}));
  for (uint64_t handle = 101; handle < 1100; handle += 2)
    ASSERT_EQ(TimesOf(table, handle), std::vector<uint64_t>{handle});
}

// When a table grows, entries that wrap around its end also stay in order.
TEST(RequestTable, GrowingKeepsTheOrderOfAHandlesRequests) {
  static RequestTable table;
  ASSERT_TRUE(table.Prepare());
  constexpr uint64_t kFirst = 100, kEnd = 3100;
  for (uint64_t handle = kFirst; handle < kEnd; ++handle) {
    for (const uint64_t since : {uint64_t{1}, uint64_t{2}, uint64_t{3}})
      ASSERT_NE(table.InsertAnother(handle, since), nullptr);
  }
  for (uint64_t handle = kFirst; handle < kEnd; ++handle)
    ASSERT_EQ(TimesOf(table, handle), (std::vector<uint64_t>{1, 2, 3})) << handle;
}

TEST(RequestTable, ReplacesTheOldestOfManyRequestsOfAHandle) {
  static RequestTable table;
  ASSERT_TRUE(table.Prepare());
  for (uint64_t since = 1; since <= 6; ++since) ASSERT_NE(table.InsertAnother(7, since), nullptr);
  EXPECT_EQ(TimesOf(table, 7), (std::vector<uint64_t>{3, 4, 5, 6}));
}

}  // namespace
}  // namespace rankine::recorder
