// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/grid.h"

#include <gtest/gtest.h>

#include <set>

namespace rankine::extrapolate {
namespace {

Grid Made(const std::string& text) {
  return ParseGrid(text).value();
}

TEST(Grid, ReadsTextAndRefusesOther) {
  EXPECT_EQ(Made("8x4x2").ranks(), 64u);
  EXPECT_EQ(Made("8x4x2").Text(), "8x4x2");
  for (const char* bad : {"", "x", "8x", "0x4", "8x4x2x1", "8X4", "99999x99999", "-1"}) {
    EXPECT_FALSE(ParseGrid(bad).ok()) << bad;
  }
}

TEST(Grid, PlacesAreInTheOrderOfCartesianCommunicators) {
  const Grid grid = Made("2x3x4");
  for (uint32_t rank = 0; rank < grid.ranks(); ++rank) EXPECT_EQ(grid.RankAt(grid.PlaceOf(rank)), rank);
  EXPECT_EQ(grid.PlaceOf(1), (Place{0, 0, 1}));
  EXPECT_EQ(grid.PlaceOf(12), (Place{1, 0, 0}));
}

TEST(Grid, IsBalancedLikeDimsCreate) {
  EXPECT_EQ(BalancedGrid(64, 2).Text(), "8x8");
  EXPECT_EQ(BalancedGrid(32, 2).Text(), "8x4");
  EXPECT_EQ(BalancedGrid(32, 3).Text(), "4x4x2");
  EXPECT_EQ(BalancedGrid(7, 2).Text(), "7x1");
  EXPECT_EQ(BalancedGrid(12, 2).Text(), "4x3");
}

TEST(Grid, GrowsByTheRuleOfTheKnownOnes) {
  EXPECT_EQ(GrownGrid(std::vector{Made("4x2"), Made("4x4"), Made("8x4")}, 4096)->Text(), "64x64");
  EXPECT_EQ(GrownGrid(std::vector{Made("2x4"), Made("4x4"), Made("4x8")}, 128)->Text(), "8x16");
  EXPECT_EQ(GrownGrid(std::vector{Made("2x4"), Made("2x8")}, 64)->Text(), "2x32");
  EXPECT_EQ(GrownGrid(std::vector{Made("3x2x2"), Made("2x3x3")}, 36)->Text(), "4x3x3");
  EXPECT_FALSE(GrownGrid(std::vector{Made("2x8"), Made("16x2")}, 64));
}

TEST(Grid, ClassesAreEdgesAndTheRest) {
  const Grid grid = Made("5x5");
  std::set<uint32_t> classes, deep;
  for (uint32_t rank = 0; rank < 25; ++rank) {
    EXPECT_EQ(ClassOf(grid, Split::none, rank), 0u);
    classes.insert(ClassOf(grid, Split::edges, rank));
    deep.insert(ClassOf(grid, Split::deep_edges, rank));
  }
  EXPECT_EQ(classes.size(), 9u);
  EXPECT_EQ(deep.size(), 25u);
  EXPECT_EQ(ClassOf(grid, Split::edges, 12), ClassOf(Made("9x9"), Split::edges, 40));
}

}  // namespace
}  // namespace rankine::extrapolate
