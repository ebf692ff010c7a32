// SPDX-License-Identifier: BSD-3-Clause
#include "layout/spool_clock.h"

#include <gtest/gtest.h>

namespace rankine::layout {
namespace {

constexpr uint64_t kSecond = 1000000000;

SpoolHeader TwoPairs(uint64_t ticks, uint64_t ns, uint64_t early_hz) {
  SpoolHeader header{};
  header.clock_ticks[0] = 5000;
  header.clock_realtime_ns[0] = 1700000000 * kSecond;
  header.clock_ticks[1] = 5000 + ticks;
  header.clock_realtime_ns[1] = header.clock_realtime_ns[0] + ns;
  header.clock_early_hz = early_hz;
  return header;
}

TEST(SpoolClock, TakesTheRateFromTheTwoPairs) {
  SpoolClock clock(TwoPairs(30 * 2500000000ull, 30 * kSecond, 2500000100u));
  EXPECT_EQ(clock.TicksPerSecond(), 2500000000ull);
  EXPECT_EQ(clock.Ns(2500), 1000u);
  EXPECT_EQ(clock.Realtime(5000 + 2500000000ull), 1700000001 * kSecond);
  EXPECT_EQ(clock.Realtime(5000 - 2500), 1700000000 * kSecond - 1000);
}

TEST(SpoolClock, TakesTheFirstEstimateWhenTheWallClockWasSet) {
  SpoolClock clock(TwoPairs(30 * 2500000000ull, 3600 * kSecond, 2500000000ull));
  EXPECT_EQ(clock.TicksPerSecond(), 2500000000ull);
}

TEST(SpoolClock, TakesTheFirstEstimateWhenThePairsAreTooClose) {
  SpoolClock clock(TwoPairs(2500000, 1000100, 2500000000ull));
  EXPECT_EQ(clock.TicksPerSecond(), 2500000000ull);
}

TEST(SpoolClock, WithoutSecondPairOrEstimateATickIsANanosecond) {
  SpoolClock clock(SpoolHeader{});
  EXPECT_EQ(clock.Ns(17), 17u);
  EXPECT_EQ(clock.Realtime(17), 0u) << "no pair: no wall clock";
}

TEST(SpoolClock, MonotonicTicksAreNanoseconds) {
  SpoolHeader header = TwoPairs(1000, 999999, 0);
  header.clock_kind = static_cast<uint32_t>(ClockKind::monotonic);
  EXPECT_EQ(SpoolClock(header).Ns(123456789), 123456789u);
}

TEST(SpoolClock, HugeTicksSaturate) {
  SpoolClock clock(TwoPairs(kSecond, 30 * kSecond, 0));
  EXPECT_EQ(clock.Ns(~uint64_t{0}), ~uint64_t{0});
}

}  // namespace
}  // namespace rankine::layout
