// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/drawing.h"

#include <gtest/gtest.h>

namespace rankine::analysis {
namespace {

archive::Timeline Line(const std::vector<archive::TimelineCall>& calls) {
  archive::Timeline line;
  line.kinds.resize(3);
  for (uint16_t i = 0; i < 3; ++i) line.kinds[i].call.function = static_cast<uint16_t>(10 + i);
  line.calls = calls;
  return line;
}

std::vector<DrawnCalls> DrawnOf(const archive::Timeline& line, uint64_t begin, uint64_t resolution) {
  CallDrawer drawer(begin, resolution);
  drawer.Add(line);
  return drawer.Finish();
}

std::vector<DrawnRegion> DrawnRegionsOf(const archive::Timeline& line, uint64_t resolution) {
  RegionDrawer drawer(0, resolution);
  for (const archive::TimelineMove& move : line.moves) drawer.Add(move);
  return drawer.Finish();
}

TEST(DrawCalls, DrawsEachByItselfWhereThereIsRoom) {
  const auto drawn = DrawnOf(Line({{100, 110, 0}, {120, 125, 1}}), 100, 0);
  ASSERT_EQ(drawn.size(), 2u);
  EXPECT_EQ(drawn[0].begin, 0u);
  EXPECT_EQ(drawn[0].end, 10u);
  EXPECT_EQ(drawn[1].function, 11u);
  EXPECT_EQ(drawn[1].in_mpi, 5u);
}

TEST(DrawCalls, ShortOnesAreDrawnTogetherAndLongOnesStay) {
  const auto drawn =
      DrawnOf(Line({{0, 2, 0}, {3, 9, 1}, {10, 11, 0}, {20, 220, 2}, {221, 222, 0}, {500, 501, 0}}), 0, 100);
  ASSERT_EQ(drawn.size(), 4u);
  EXPECT_EQ(drawn[0].calls, 3u);
  EXPECT_EQ(drawn[0].in_mpi, 9u);
  EXPECT_EQ(drawn[0].function, 11u);
  EXPECT_EQ(drawn[1].calls, 1u);
  EXPECT_EQ(drawn[1].end - drawn[1].begin, 200u);
  EXPECT_EQ(drawn[3].begin, 500u);
}

TEST(DrawCalls, StaysWithinItsBoundAndDoesNotOverlap) {
  std::vector<archive::TimelineCall> calls;
  for (uint64_t i = 0; i < 100'000; ++i) calls.push_back({i * 10, i * 10 + 3, static_cast<uint32_t>(i % 3)});
  const auto drawn = DrawnOf(Line(calls), 0, 10'000);
  EXPECT_LE(drawn.size(), 201u);
  uint64_t sum = 0;
  for (size_t i = 0; i < drawn.size(); ++i) {
    sum += drawn[i].calls;
    if (i > 0) {
      EXPECT_GE(drawn[i].begin, drawn[i - 1].end);
    }
  }
  EXPECT_EQ(sum, calls.size());
}

TEST(DrawCalls, ACallInsideAnotherDoesNotOverlapIt) {
  const auto drawn = DrawnOf(Line({{5, 8, 1}, {0, 10, 0}, {9, 20, 2}}), 0, 0);
  ASSERT_EQ(drawn.size(), 2u);
  EXPECT_EQ(drawn[1].begin, 10u);
}

TEST(DrawCalls, PiecesAreDrawnAsTheWhole) {
  archive::Timeline line = Line({});
  for (uint64_t i = 0; i < 1000; ++i)
    line.calls.push_back({i * 10, i * 10 + i % 9, static_cast<uint32_t>(i % 3)});
  const auto whole = DrawnOf(line, 0, 70);
  CallDrawer drawer(0, 70);
  for (size_t i = 0; i < line.calls.size(); i += 50)
    drawer.Add(
        Line({line.calls.begin() + static_cast<long>(i), line.calls.begin() + static_cast<long>(i + 50)}));
  const auto pieces = drawer.Finish();
  ASSERT_EQ(pieces.size(), whole.size());
  for (size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(pieces[i].begin, whole[i].begin);
    EXPECT_EQ(pieces[i].in_mpi, whole[i].in_mpi);
  }
}

TEST(DrawRegions, ShortStaysAreTheOneWithMostTime) {
  archive::Timeline line = Line({});
  line.moves = {{0, 1}, {200, 2}, {210, 3}, {240, 2}, {250, 1}};
  const auto drawn = DrawnRegionsOf(line, 100);
  ASSERT_EQ(drawn.size(), 3u);
  EXPECT_EQ(drawn[1].region, 3u);
  EXPECT_EQ(drawn[1].at, 200u);
  EXPECT_EQ(drawn[2].at, 250u);
  EXPECT_EQ(DrawnRegionsOf(line, 0).size(), 5u);
}

TEST(DrawRegions, WhatAChunkSaysAgainIsNoMove) {
  archive::Timeline line = Line({});
  line.moves = {{0, 1}, {50, 1}, {200, 2}, {300, 2}};
  EXPECT_EQ(DrawnRegionsOf(line, 0).size(), 2u);
}

}  // namespace
}  // namespace rankine::analysis
