// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/law.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace rankine::extrapolate {
namespace {

std::vector<Sample> Samples(const std::vector<std::string>& grids,
                            const std::function<double(const Grid&)>& value) {
  std::vector<Sample> samples;
  for (const std::string& text : grids) {
    const Grid grid = ParseGrid(text).value();
    samples.push_back({grid, value(grid)});
  }
  return samples;
}

const Grid kLarge = ParseGrid("64x32").value();

TEST(Law, SizesOfHalosFollowTheGrid) {
  const auto halo = [](const Grid& grid) { return std::floor(8.0 * 1000 / grid.extent[1]); };
  const Law law = FitSize(Samples({"4x2", "4x4", "8x4", "8x8"}, halo));
  EXPECT_NEAR(law.At(kLarge), 250, 1);
  const auto face = [](const Grid& grid) { return 8e6 / grid.ranks(); };
  EXPECT_NEAR(FitSize(Samples({"4x2", "4x4", "8x4"}, face)).At(kLarge), 8e6 / 2048, 1);
}

TEST(Law, ConstantSizesStayExact) {
  const Law law = FitSize(Samples({"4x2", "4x4"}, [](const Grid&) { return 12345.0; }));
  EXPECT_TRUE(law.IsConstant());
  EXPECT_EQ(law.At(kLarge), 12345);
}

TEST(Law, CountsFollowRanksStepsAndLogarithms) {
  const std::vector<std::string> grids = {"2x4", "4x4", "4x8"};
  EXPECT_EQ(FitCount(Samples(grids, [](const Grid& grid) { return grid.ranks() - 1.0; })).At(kLarge), 2047);
  EXPECT_EQ(FitCount(Samples({"8", "16"}, [](const Grid& grid) { return grid.ranks() - 1.0; })).At(kLarge),
            2047);
  EXPECT_NEAR(FitCount(Samples(grids, [](const Grid& grid) { return std::log2(grid.ranks()); })).At(kLarge),
              11, 1e-9);
  EXPECT_NEAR(FitCount(Samples(grids, [](const Grid& grid) { return grid.extent[0] + grid.extent[1] - 2.0; }))
                  .At(kLarge),
              94, 1e-9);
  const Law none = FitCount(Samples(grids, [](const Grid& grid) {
    return grid.extent[0] == 2 ? 7.0 : grid.ranks() == 16 ? 3 : 11;
  }));
  EXPECT_NE(none.error, 0);
}

TEST(Law, NoisyComputationStaysConstantOrFallsWithTheRanks) {
  double noise = 0.02;
  const auto noisy = [&noise](double value) {
    noise = -noise;
    return value * (1 + noise);
  };
  const Law weak = FitWork(Samples({"8", "16", "32"}, [&](const Grid&) { return noisy(1e6); }));
  EXPECT_NEAR(weak.At(kLarge), 1e6, 2e4);
  const Law strong =
      FitWork(Samples({"8", "16", "32"}, [&](const Grid& grid) { return noisy(1e9 / grid.ranks()); }));
  EXPECT_NEAR(strong.At(kLarge), 1e9 / 2048, 1e9 / 2048 * 0.03);
}

}  // namespace
}  // namespace rankine::extrapolate
