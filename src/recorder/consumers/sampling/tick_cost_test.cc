// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/tick_cost.h"

#include <gtest/gtest.h>

namespace rankine::recorder::sampling {
namespace {

TEST(TickCost, IsTheClocksTimeOfAQuickTick) {
  EXPECT_EQ(TickCost(30'000, 10'000, 500, 600), 30'000u);
  EXPECT_EQ(TickCost(30'000, 10'000, 500, 0), 30'000u) << "the processor time at its end is not read";
}

TEST(TickCost, LeavesOutTheWaitForAProcessor) {
  // The handling takes 4 ms on a clock of 3 GHz. During these 4 ms, the thread runs for only 20 us.
  EXPECT_EQ(TickCost(12'000'000, 4'000'000, 1'000'000, 1'020'000), 60'000u);
  EXPECT_EQ(TickCost(12'000'000, 4'000'000, 1'000'000, 1'000'000), 0u);
}

TEST(TickCost, IsTheClocksTimeWhereTheProcessorTimeIsUnknown) {
  EXPECT_EQ(TickCost(300'000, 100'000, 0, 90'000), 300'000u);
  EXPECT_EQ(TickCost(300'000, 100'000, 90'000, 0), 300'000u);
  EXPECT_EQ(TickCost(300'000, 100'000, 500, 700'000), 300'000u) << "it counts in larger steps than the clock";
}

}  // namespace
}  // namespace rankine::recorder::sampling
