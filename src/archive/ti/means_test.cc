// SPDX-License-Identifier: BSD-3-Clause
// Tests the range of times that are possible if only means are known. The computations have known sums and
// histograms.
#include "archive/ti/means.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace rankine::archive {
namespace {

constexpr uint32_t kBuckets = 40;

std::vector<uint64_t> CountsOf(const std::vector<double>& durations) {
  std::vector<uint64_t> counts(kBuckets);
  for (const double one : durations) {
    const auto ns = static_cast<uint64_t>(one);
    ++counts[std::min<size_t>(kBuckets - 1, ns < 2 ? 0 : static_cast<size_t>(std::log2(ns)))];
  }
  return counts;
}

double SumOf(const std::vector<double>& durations) {
  double sum = 0;
  for (const double one : durations) sum += one;
  return sum;
}

double AboveMean(const std::vector<double>& durations) {
  const double mean = SumOf(durations) / static_cast<double>(durations.size());
  double above = 0;
  for (const double one : durations) above += std::max(0.0, one - mean);
  return above;
}

MeanSwing Swing(const std::vector<double>& durations) {
  const auto count = static_cast<double>(durations.size());
  const double mean = SumOf(durations) / count;
  const std::vector<uint64_t> counts = CountsOf(durations);
  return SwingOf({count, mean, mean, count}, {0, counts});
}

TEST(MeanSwing, OneComputationIsItsMean) {
  const MeanSwing swing = Swing({3000});
  EXPECT_EQ(swing.moved, 0);
  EXPECT_EQ(swing.longer, 1);
  EXPECT_EQ(swing.shorter, 1);
}

std::vector<double> ByTurns(size_t n, double first, double second) {
  std::vector<double> found(n, first);
  for (size_t i = 1; i < n; i += 2) found[i] = second;
  return found;
}

TEST(MeanSwing, AFactorOfTwoIsWithinOneBucket) {
  // Two computations of 1.1 and 1.9 us have the same sum and the same buckets as two computations of 1.5
  // us.
  const std::vector<double> turns = ByTurns(100, 1100, 1900);
  const MeanSwing swing = Swing(turns);
  EXPECT_GE(swing.moved, AboveMean(turns));
  EXPECT_NEAR(swing.moved, 100 * (1500 - 1024) * (2048 - 1500) / 1024.0, 600);
  EXPECT_NEAR(swing.longer, 2048.0 / 1500, 1e-9);
  EXPECT_NEAR(swing.shorter, 1024.0 / 1500, 1e-9);
}

TEST(MeanSwing, IsALimitForAnyComputation) {
  std::mt19937 draw(7);
  for (int round = 0; round < 500; ++round) {
    const size_t count = 2 + draw() % 40;
    const double range = 1 + static_cast<double>(draw() % 12);
    std::vector<double> durations;
    for (size_t i = 0; i < count; ++i)
      durations.push_back(std::floor(1000 * std::exp2(range * static_cast<double>(draw() % 1000) / 1000)));
    const double mean = SumOf(durations) / static_cast<double>(count);
    const MeanSwing swing = Swing(durations);
    EXPECT_GE(swing.moved, AboveMean(durations) * (1 - 1e-12)) << round;
    EXPECT_GE(swing.longer * (1 + 1e-12), *std::ranges::max_element(durations) / mean) << round;
    EXPECT_LE(swing.shorter, *std::ranges::min_element(durations) / mean * (1 + 1e-12)) << round;
    EXPECT_LE(swing.moved, SumOf(durations)) << round;
  }
}

TEST(MeanSwing, IsALimitForThreadsThatShareAHistogram) {
  // In one thread, each computation takes 1 us. In the other thread, each computation takes 4 us. The limit
  // is computed from the common histogram of both threads, and must allow for this difference.
  const std::vector<double> both = ByTurns(20, 1000, 4000);
  const std::vector<uint64_t> counts = CountsOf(both);
  const MeanSwing one = SwingOf({10, 1000, 1000, 10}, {0, counts});
  EXPECT_GE(one.moved, 0);
  EXPECT_LE(one.moved, 10 * 1000);
  EXPECT_LE(one.shorter, 1);
}

TEST(MeanSwing, FewLostVolumesMoveLittle) {
  const std::vector<double> durations = ByTurns(1000, 1100, 1900);
  const std::vector<uint64_t> counts = CountsOf(durations);
  EXPECT_LE(SwingOf({1000, 1500, 1500, 3}, {0, counts}).moved, 3 * 1000);
  EXPECT_GT(SwingOf({1000, 1500, 1500, 3}, {0, counts}).moved, 3 * 400);
}

TEST(MeanSwing, DamagedHistogramsAreHarmless) {
  const std::vector<uint64_t> counts = {0, 0, 1};
  EXPECT_TRUE(std::isfinite(SwingOf({1e12, 3, 5, 1e12}, {38, counts}).moved));
  EXPECT_EQ(SwingOf({5, 3, 3, 5}, {3, {}}).moved, 0);
  const std::vector<uint64_t> none = {0, 0};
  EXPECT_GE(SwingOf({5, 3, 3, 5}, {3, none}).moved, 0);
}

// Two ranks alternate. In each step, the rank with the longer computation determines the time of the step.
TEST(TimeRange, ContainsARunThatTakesTurns) {
  const std::vector<double> turns = {1100, 1900, 1100, 1900, 1100, 1900, 1100, 1900};
  MeanSwing swing = Swing(turns);
  swing.moved /= 2 * SumOf(turns);
  TiMeans means;
  means.swings = {swing, swing};
  const TimeRange range = RangeOf(means, 8 * 1500, 2 * SumOf(turns), SumOf(turns));
  EXPECT_EQ(range.least, SumOf(turns));
  EXPECT_GE(range.most, 8 * 1900);
  EXPECT_LE(range.most, 8 * 2048);
}

TEST(TimeRange, IsLimitedByTheLargestFactor) {
  TiMeans means;
  for (int rank = 0; rank < 64; ++rank) means.swings.push_back({0.16 / 64, 1.3, 0.7});
  const TimeRange range = RangeOf(means, 10, 640, 0);
  EXPECT_NEAR(range.most, 13, 1e-9);
  EXPECT_NEAR(range.least, 7, 1e-9);
  // For a rare pair of calls with one long computation, the sum of the pair's computations is the limit.
  means.swings.push_back({0.001, 1000, 0});
  EXPECT_NEAR(RangeOf(means, 10, 640, 0).most, 13.64, 1e-9);
  EXPECT_NEAR(RangeOf(means, 10, 640, 0).least, 6.36, 1e-9);
}

TEST(TimeRange, IsTheTimeWithoutMeans) {
  const TimeRange range = RangeOf({}, 10, 20, 9);
  EXPECT_EQ(range.least, 10);
  EXPECT_EQ(range.most, 10);
}

}  // namespace
}  // namespace rankine::archive
