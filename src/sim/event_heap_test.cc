// SPDX-License-Identifier: BSD-3-Clause
#include "sim/event_heap.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace rankine::sim {
namespace {

TEST(EventHeap, EventsOfOneTimeKeepTheirOrder) {
  EventHeap heap;
  heap.ReserveRanks(4);
  heap.Set(7, 2.0);
  heap.Set(3, 1.0);
  heap.Set(5, 2.0);
  heap.Set(1 | EventHeap::kRankBit, 2.0);
  heap.Set(7, 2.0);  // the same time as before
  EXPECT_EQ(heap.Pop(), 3u);
  EXPECT_EQ(heap.first_date(), 2.0);
  EXPECT_EQ(heap.Pop(), 7u);
  EXPECT_EQ(heap.Pop(), 5u);
  EXPECT_EQ(heap.Pop(), 1 | EventHeap::kRankBit);
  EXPECT_TRUE(heap.empty());
}

// Compares the heap with a map while times change, disappear and are shared by several events.
TEST(EventHeap, AlwaysGivesTheEarliest) {
  std::mt19937 random(3);
  EventHeap heap;
  std::map<uint32_t, double> dates;
  for (int step = 0; step < 200000; ++step) {
    const auto id = static_cast<uint32_t>(random() % 300);
    const auto what = random() % 8;
    if (what < 5) {
      dates[id] = what < 3 ? static_cast<double>(random() % 40) : static_cast<double>(random()) / 1e8;
      heap.Set(id, dates[id]);
    } else if (what == 5) {
      heap.Remove(id);
      dates.erase(id);
    } else if (!dates.empty()) {
      double least = 1e300;
      for (const auto& [other, date] : dates) least = std::min(least, date);
      ASSERT_EQ(heap.first_date(), least);
      const uint32_t popped = heap.Pop();
      ASSERT_EQ(dates.at(popped), least);
      dates.erase(popped);
    }
    ASSERT_EQ(heap.empty(), dates.empty());
  }
}

}  // namespace
}  // namespace rankine::sim
