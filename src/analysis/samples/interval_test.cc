// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/interval.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

TEST(Wilson, MatchesTheValuesComputedByHand) {
  // For 10 of 100, the bounds are (20 + 3.8415 +- (1 + 1.96 * sqrt(3.8415 +- 2 - 0.01 + 0.4 * (90 -+ 1))))
  // / 207.683.
  const Interval tenth = Wilson(0.1, 100);
  EXPECT_NEAR(tenth.low, 0.05163, 1e-4);
  EXPECT_NEAR(tenth.high, 0.18036, 1e-4);
  // For 0 of n, the upper bound is (z^2 + 1 + z * sqrt(z^2 + 2 - 1 / n)) / (2 * (n + z^2)).
  EXPECT_EQ(Wilson(0, 100).low, 0);
  EXPECT_NEAR(Wilson(0, 100).high, 0.04610, 1e-5);
  EXPECT_GT(Wilson(1.0 / 70, 70).low, 0);
  EXPECT_EQ(Wilson(1, 100).high, 1);
  EXPECT_EQ(Wilson(0.3, 0).low, 0);
  EXPECT_EQ(Wilson(0.3, 0).high, 1);
}

}  // namespace
}  // namespace rankine::analysis
