// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/message_store.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

std::vector<DrawnMessage> Of(const MessageStore& store, uint64_t from, uint64_t until) {
  std::vector<DrawnMessage> found;
  store.Each(from, until, [&](const DrawnMessage& one) { found.push_back(one); });
  return found;
}

TEST(MessageStore, GivesBackWhatItGot) {
  MessageStore store;
  for (uint32_t i = 0; i < 10'000; ++i)
    store.Add({i % 300, i % 7, 100'000 - i, 100'000 + 2 * i, i * 1000ull});
  const auto all = Of(store, 0, UINT64_MAX);
  ASSERT_EQ(all.size(), 10'000u);
  for (uint32_t i = 0; i < all.size(); ++i) {
    ASSERT_EQ(all[i].from, i % 300);
    ASSERT_EQ(all[i].to, i % 7);
    ASSERT_EQ(all[i].sent, 100'000 - i);
    ASSERT_EQ(all[i].received, 100'000 + 2 * i);
    ASSERT_EQ(all[i].bytes, i * 1000ull);
  }
}

TEST(MessageStore, APartHasWhatReachesIntoIt) {
  MessageStore store;
  for (uint64_t i = 0; i < 20'000; ++i) store.Add({0, 1, 10 * i, 10 * i + 15});
  const auto part = Of(store, 100'000, 100'020);
  ASSERT_EQ(part.size(), 3u);  // The first message in this part was sent before the interval.
  EXPECT_EQ(part[0].sent, 99'990u);
  EXPECT_TRUE(Of(store, 1'000'000, 2'000'000).empty());
}

}  // namespace
}  // namespace rankine::analysis
