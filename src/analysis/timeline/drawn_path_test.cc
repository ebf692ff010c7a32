// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/drawn_path.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

// Makes steps of 10 ns each, beginning at 100 ns. Consecutive steps are on threads 0, 1 and 2, and then on
// thread 0 again.
PathSteps Turns(size_t count) {
  PathSteps path;
  path.begin = 100;
  path.end = 100 + 10 * count;
  for (size_t i = count; i-- > 0;) path.steps.push_back({100 + 10 * i, static_cast<uint32_t>(i % 3)});
  return path;
}

TEST(DrawPath, DrawsEachStepInOrder) {
  const std::vector<DrawnStep> drawn = DrawPath(Turns(6), 50, 0, 1000, 100);
  ASSERT_EQ(drawn.size(), 6u);
  for (size_t i = 0; i < drawn.size(); ++i) {
    EXPECT_EQ(drawn[i].begin, 50 + 10 * i);
    EXPECT_EQ(drawn[i].end, 60 + 10 * i);
    EXPECT_EQ(drawn[i].thread, i % 3);
  }
}

TEST(DrawPath, CutsThePartOut) {
  const std::vector<DrawnStep> drawn = DrawPath(Turns(6), 0, 115, 125, 100);
  ASSERT_EQ(drawn.size(), 2u);
  EXPECT_EQ(drawn[0].begin, 115u);
  EXPECT_EQ(drawn[0].end, 120u);
  EXPECT_EQ(drawn[1].end, 125u);
  EXPECT_TRUE(DrawPath(Turns(6), 0, 0, 100, 100).empty());
  EXPECT_TRUE(DrawPath({}, 0, 0, 100, 100).empty());
}

TEST(DrawPath, JoinsShortStepsWithinItsLimit) {
  PathSteps path = Turns(3000);
  path.steps.push_front({path.end, 1});  // The last step of the path is long.
  path.end += 20'000;
  const std::vector<DrawnStep> drawn = DrawPath(path, 0, 0, path.end, 40);
  EXPECT_LE(drawn.size(), 40u);
  EXPECT_GT(drawn.size(), 10u);
  EXPECT_EQ(drawn.front().begin, 100u);
  EXPECT_EQ(drawn.back().end, path.end);
  EXPECT_EQ(drawn.back().thread, 1u);
  for (size_t i = 1; i < drawn.size(); ++i) EXPECT_EQ(drawn[i].begin, drawn[i - 1].end);
}

}  // namespace
}  // namespace rankine::analysis
