// SPDX-License-Identifier: BSD-3-Clause
// Tests TicksToNs, which converts ticks to nanoseconds while the program runs. The converted time
// determines the histogram bucket of a call.
#include "base/rt/clock.h"

#include <gtest/gtest.h>

namespace rankine::rt {
namespace {

constexpr uint64_t kSecondNs = 1000000000;

void SetRate(uint64_t hz) {
  g_clock = Clock{};
  g_clock.use_counter = true;
  Calibrate({0, 0}, {hz, kSecondNs});
}

TEST(Clock, MonotonicTicksAreNanoseconds) {
  g_clock = Clock{};
  for (int bit = 0; bit < 63; ++bit) {
    const uint64_t ns = uint64_t{1} << bit;
    EXPECT_EQ(TicksToNs(ns), ns);
    EXPECT_EQ(TicksToNs(ns - 1), ns - 1);
  }
}

// A rate with fewer fraction bits is exact for durations of up to 13 days. For durations of years, a rate
// with fewer bits is not exact.
TEST(Clock, ACounterOfAnyRateGivesWholeNanosecondsExactly) {
  constexpr int kBits = cpu::kRateFractionBits == 63 ? 60 : 50;
  for (uint64_t hz : {1000000000u, 1500000000u, 2000000000u, 2500000000u, 3000000000u}) {
    SetRate(hz);
    ASSERT_EQ(g_clock.early_hz, hz);
    const uint64_t ticks_per_2_ns = hz / (kSecondNs / 2);
    for (int bit = 1; bit < kBits; ++bit) {
      const uint64_t ticks = ticks_per_2_ns << (bit - 1);
      EXPECT_EQ(TicksToNs(ticks), uint64_t{1} << bit) << hz;
      if (bit < 32) {
        EXPECT_EQ(TicksToNs(ticks - 1), (uint64_t{1} << bit) - 1) << hz;
      }
    }
  }
}

}  // namespace
}  // namespace rankine::rt
