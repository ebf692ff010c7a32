// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/loop_tree.h"

#include <gtest/gtest.h>

#include <random>

namespace rankine::extrapolate {
namespace {

std::vector<uint32_t> Expanded(const Steps& steps) {
  std::vector<uint32_t> tokens;
  ExpandSteps(steps, [&](uint32_t step) { tokens.push_back(steps[step].token); });
  return tokens;
}

// Returns the sequence 9 X 5. X consists of `outer` repetitions of (1 Y 4), and Y consists of `inner`
// repetitions of (2 3).
std::vector<uint32_t> Nested(int outer, int inner) {
  std::vector<uint32_t> tokens = {9};
  for (int i = 0; i < outer; ++i) {
    tokens.push_back(1);
    for (int k = 0; k < inner; ++k) tokens.insert(tokens.end(), {2, 3});
    tokens.push_back(4);
  }
  tokens.push_back(5);
  return tokens;
}

bool Equal(uint32_t a, uint32_t b) {
  return a == b;
}

TEST(LoopTree, GivesTheSequenceBack) {
  std::mt19937 random(1);
  for (int run = 0; run < 200; ++run) {
    std::vector<uint32_t> tokens(60);
    for (uint32_t& token : tokens) token = random() % 3;
    EXPECT_EQ(Expanded(StepsOf(FoldLoops(tokens))), tokens);
  }
  EXPECT_EQ(StepsOf(FoldLoops(Nested(1000, 7))).size(), 8u);
  EXPECT_EQ(Expanded(StepsOf(FoldLoops(Nested(10, 7)))), Nested(10, 7));
}

TEST(LoopTree, MatchesLoopsWithOtherRepetitions) {
  const Steps model = StepsOf(FoldLoops(Nested(10, 7)));
  for (const auto& [outer, inner] : {std::pair(3, 5), std::pair(1, 7), std::pair(4, 1), std::pair(1, 1)}) {
    const Steps other = StepsOf(FoldLoops(Nested(outer, inner)));
    std::vector<uint32_t> matched;
    std::vector<uint64_t> counts;
    ASSERT_TRUE(MatchLoops(model, other, Equal, &matched, &counts)) << outer << " " << inner;
    Steps again = model;
    for (size_t i = 0; i < again.size(); ++i) again[i].count = counts[i];
    EXPECT_EQ(Expanded(again), Nested(outer, inner));
    for (size_t i = 0; i < other.size(); ++i) {
      if (other[i].token == UINT32_MAX) continue;
      EXPECT_EQ(model[matched[i]].token, other[i].token);
    }
  }
}

TEST(LoopTree, DoesNotMatchOtherCalls) {
  const Steps model = StepsOf(FoldLoops(Nested(10, 7)));
  std::vector<uint32_t> other = Nested(10, 7);
  other.push_back(6);
  std::vector<uint32_t> matched;
  std::vector<uint64_t> counts;
  EXPECT_FALSE(MatchLoops(model, StepsOf(FoldLoops(other)), Equal, &matched, &counts));
  EXPECT_FALSE(MatchLoops(model, StepsOf(FoldLoops({9, 1, 2, 2, 4, 5})), Equal, &matched, &counts));
}

}  // namespace
}  // namespace rankine::extrapolate
