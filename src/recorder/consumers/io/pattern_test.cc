// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/pattern.h"

#include <gtest/gtest.h>

namespace rankine::recorder::io {
namespace {

layout::IoRow Fresh() {
  layout::IoRow row{};
  StartPattern(&row);
  return row;
}

TEST(Pattern, AccessesInOrderStridedAndOther) {
  layout::IoRow row = Fresh();
  for (uint64_t i = 0; i < 5; ++i) AddPlace(&row, i * 100, 100);
  EXPECT_EQ(row.consecutive, 4u);
  EXPECT_EQ(row.unaligned, 4u);
  for (uint64_t i = 1; i < 5; ++i) AddPlace(&row, i * 4096, 100);
  EXPECT_EQ(row.strided, 1u);  // A stride is counted as strided only if it is the stride of the majority.
  EXPECT_EQ(row.stride, 4096);
  EXPECT_EQ(row.first_byte, 0u);
  EXPECT_EQ(row.end_byte, 4u * 4096 + 100);
}

// Three blocks of 100 bytes, 1000 bytes apart; the first block begins 200 bytes after the start.
constexpr ViewData kGaps{4096, 4, 300, 3000, 200, 2100};

TEST(Pattern, WholeFiletypesWithGapsAreInOrder) {
  layout::IoRow row = Fresh();
  for (uint64_t i = 0; i < 4; ++i) AddPlaceIn(&row, &row, nullptr, kGaps, i * 600, 600);
  EXPECT_EQ(row.placed, 4u);
  EXPECT_EQ(row.consecutive, 3u);
  EXPECT_EQ(row.first_byte, 4096u + 200);
  EXPECT_EQ(row.end_byte, 4096u + 200 + 7 * 3000 + 2100);
  EXPECT_EQ(row.unaligned, 4u);
}

TEST(Pattern, PartsOfFiletypesAreInOrder) {
  layout::IoRow row = Fresh();
  for (uint64_t at = 0; at < 900; at += 100) AddPlaceIn(&row, &row, nullptr, kGaps, at, 100);
  EXPECT_EQ(row.consecutive, 8u);
  EXPECT_EQ(row.strided, 0u);
  EXPECT_EQ(row.unaligned, 3u);  // Only calls that begin at the start of a filetype count, because only
                                 // their positions are exact.
}

TEST(Pattern, EveryOtherFiletypeIsAStrideOfTheFile) {
  layout::IoRow row = Fresh();
  for (uint64_t i = 0; i < 5; ++i) AddPlaceIn(&row, &row, nullptr, kGaps, i * 600, 300);
  EXPECT_EQ(row.strided, 4u);
  EXPECT_EQ(row.stride, 6000);
}

TEST(Pattern, ACallWithSeveralRowsIsOnePattern) {
  layout::IoRow rows[2] = {Fresh(), Fresh()};
  layout::IoRow* before = &rows[0];
  for (uint64_t i = 0; i < 6; ++i) {
    AddPlaceIn(&rows[i % 2], before, nullptr, kGaps, i * 100, 100);
    before = &rows[i % 2];
  }
  EXPECT_EQ(rows[0].consecutive + rows[1].consecutive, 5u);
}

// The program writes a header and a body at two call sites.
TEST(Pattern, CallsThatContinueInTheFileAreInOrder) {
  constexpr ViewData kDense{0, 1, 8, 8, 0, 8};
  layout::IoRow header = Fresh(), body = Fresh();
  uint64_t end = layout::kNoOffset;
  for (uint64_t i = 0; i < 4; ++i) {
    AddPlaceIn(&header, &header, &end, kDense, i * 1000, 16);
    AddPlaceIn(&body, &body, &end, kDense, i * 1000 + 16, 984);
  }
  EXPECT_EQ(header.consecutive, 3u);
  EXPECT_EQ(body.consecutive, 4u);
  EXPECT_EQ(header.strided + body.strided, 0u);
}

TEST(Pattern, PiecesOfFiletypesAtTwoPlacesAreInOrder) {
  layout::IoRow rows[2] = {Fresh(), Fresh()};
  uint64_t end = layout::kNoOffset;
  for (uint64_t i = 0; i < 6; ++i) AddPlaceIn(&rows[i % 2], &rows[i % 2], &end, kGaps, i * 100, 100);
  EXPECT_EQ(rows[0].consecutive, 2u);
  EXPECT_EQ(rows[1].consecutive, 3u);
}

}  // namespace
}  // namespace rankine::recorder::io
