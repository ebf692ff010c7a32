// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/interval.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace rankine::cli {
namespace {

const std::vector<platform::Deviation> kNone;

// A prediction whose messages of the first size take `network_s`.
Replayed Recording(double seconds, double network_s) {
  Replayed one{seconds, {}};
  one.path.network_s = one.path.network_by_size[0] = network_s;
  return one;
}

TEST(Interval, IsUnknownFromOneRecordingOnAnUncheckedPlatform) {
  EXPECT_FALSE(IntervalOf({}, kNone));
  EXPECT_FALSE(IntervalOf(std::vector<Replayed>{Recording(1, 0.5)}, kNone));
}

TEST(Interval, ContainsTheShareOfMessagesThatThePlatformMisses) {
  const std::vector<platform::Deviation> deviations = {{24, 0.9, 1.2}, {3000, 0.5, 1.1}};
  Replayed one = Recording(2, 0.5);
  const auto small = IntervalOf(std::vector<Replayed>{one}, deviations);
  ASSERT_TRUE(small);
  EXPECT_NEAR(small->low_s, 1.95, 1e-12);
  EXPECT_NEAR(small->high_s, 2.1, 1e-12);
  EXPECT_NEAR(small->messages->more, 0.2, 1e-12);
  one.path.network_s = 0.7;
  one.path.network_by_size[1] = 0.2;
  const auto mixed = IntervalOf(std::vector<Replayed>{one}, deviations);
  EXPECT_NEAR(mixed->low_s, 1.85, 1e-12);
  EXPECT_NEAR(mixed->high_s, 2.12, 1e-12);
}

TEST(Interval, AlwaysContainsThePrediction) {
  const auto slower =
      IntervalOf(std::vector<Replayed>{Recording(2, 1)}, std::vector<platform::Deviation>{{24, 1.1, 1.2}});
  ASSERT_TRUE(slower);
  EXPECT_NEAR(slower->low_s, 2, 1e-12);
  EXPECT_NEAR(slower->high_s, 2.2, 1e-12);
}

// Three values with mean 2 and standard deviation 0.1; the 97.5 % quantile for two degrees of freedom
// is 4.303.
TEST(Interval, FollowsStudentsDistribution) {
  const std::vector<Replayed> recordings = {Recording(1.9, 0), Recording(2, 0), Recording(2.1, 0)};
  const auto interval = IntervalOf(recordings, kNone);
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->high_s - 2, 4.303 * 0.1 * std::sqrt(4.0 / 3), 1e-3);
  EXPECT_NEAR(2 - interval->low_s, interval->high_s - 2, 1e-12);
  EXPECT_FALSE(interval->messages);
}

TEST(Interval, AddsIndependentPartsInSquares) {
  const std::vector<Replayed> recordings = {Recording(1.9, 1), Recording(2, 1), Recording(2.1, 1)};
  const auto both = IntervalOf(recordings, std::vector<platform::Deviation>{{24, 0.9, 1.1}});
  const auto spread = IntervalOf(recordings, kNone);
  ASSERT_TRUE(both && spread);
  EXPECT_NEAR(both->high_s - 2, std::hypot(spread->high_s - 2, 0.1), 1e-9);
}

TEST(Interval, AssignsMessagesToTheNearestSize) {
  EXPECT_EQ(SizeBounds(std::vector<platform::Deviation>{{10, 1, 1}, {1000, 1, 1}, {100000, 1, 1}}),
            (std::vector<uint64_t>{100, 10000}));
  EXPECT_TRUE(SizeBounds(kNone).empty());
}

}  // namespace
}  // namespace rankine::cli
