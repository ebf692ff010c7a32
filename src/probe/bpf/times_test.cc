// SPDX-License-Identifier: BSD-3-Clause
#include "probe/bpf/times.h"

#include <gtest/gtest.h>

namespace rankine::probe {
namespace {

TEST(TickTimes, GoesStraightBetweenMoments) {
  TickTimes times;
  EXPECT_EQ(times.At(5), 0u);
  times.Add(1000, 50000);
  EXPECT_EQ(times.At(1000), 0u);
  times.Add(2000, 52000);
  times.Add(3000, 55000);
  EXPECT_EQ(times.At(1500), 51000u);
  EXPECT_EQ(times.At(2000), 52000u);
  EXPECT_EQ(times.At(2500), 53500u);
  EXPECT_EQ(times.At(500), 49000u);   // The argument is a time before the first reading.
  EXPECT_EQ(times.At(4000), 58000u);  // a time after the last reading
}

TEST(TickTimes, IgnoresMomentsThatGoBack) {
  TickTimes times;
  times.Add(1000, 1000);
  times.Add(2000, 2000);
  times.Add(2000, 9000);
  times.Add(1500, 9000);
  times.Add(2500, 1500);
  EXPECT_EQ(times.At(3000), 3000u);
}

TEST(TickTimes, KeepsTheLatest) {
  TickTimes times;
  for (uint64_t i = 0; i < 10000; ++i) times.Add(1000 * i, 2000 * i);
  EXPECT_EQ(times.At(9'998'500), 19'997'000u);
  EXPECT_EQ(times.At(1000), 2000u);
}

}  // namespace
}  // namespace rankine::probe
