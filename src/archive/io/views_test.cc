// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/views.h"

#include <gtest/gtest.h>

#include <array>

#include "base/byte_writer.h"

namespace rankine::archive {
namespace {

struct Numbers {
  uint64_t size, extent, skip;
};

// Blocks are {length, offset, number of loops, then count and stride of each loop}.
std::vector<std::byte> Encoded(const Numbers& numbers, const std::vector<std::vector<int64_t>>& blocks) {
  std::vector<std::byte> room(512);
  base::ByteWriter out(room);
  out.Fixed(uint64_t{7});
  out.Varint(numbers.size);
  out.Varint(numbers.extent);
  out.Varint(numbers.skip);
  for (const std::vector<int64_t>& block : blocks) {
    out.Varint(static_cast<uint64_t>(block[0]));
    out.Zigzag(block[1]);
    out.Varint(static_cast<uint64_t>(block[2]));
    for (size_t i = 3; i < block.size(); i += 2) {
      out.Varint(static_cast<uint64_t>(block[i]));
      out.Zigzag(block[i + 1]);
    }
  }
  room.resize(out.size());
  return room;
}

std::vector<IoExtent> Extents(const std::vector<std::byte>& bytes, uint64_t offset, uint64_t count) {
  const std::optional<IoView> view = DecodeIoView(bytes);
  EXPECT_TRUE(view.has_value());
  std::vector<IoExtent> extents;
  if (!view) return extents;
  EXPECT_TRUE(ViewExtents(*view).Append(offset, count, 1000, &extents));
  return extents;
}

TEST(IoViews, WithoutGapsIsOneExtent) {
  EXPECT_EQ(Extents(Encoded({1, 1, 0}, {}), 100, 50), (std::vector<IoExtent>{{100, 150}}));
  EXPECT_TRUE(Extents(Encoded({1, 1, 0}, {}), 100, 0).empty());
}

TEST(IoViews, ContinueFromOneFiletypeToTheNext) {
  // The filetype consists of 3 blocks of 4 bytes, 10 bytes apart. The view starts 6 bytes after the start
  // of the first filetype.
  const auto view = Encoded({12, 30, 6}, {{4, 2, 1, 3, 10}});
  EXPECT_EQ(Extents(view, 60, 8), (std::vector<IoExtent>{{74, 76}, {82, 86}, {92, 94}}));
}

TEST(IoViews, NestedLoopsComeInTheOrderOfTheFile) {
  const auto view = Encoded({6, 100, 0}, {{1, 50, 0}, {1, 0, 2, 2, 3, 2, 20}, {1, 1, 0}});
  EXPECT_EQ(Extents(view, 0, 6), (std::vector<IoExtent>{{0, 2}, {3, 4}, {20, 21}, {23, 24}, {50, 51}}));
}

TEST(IoViews, AnUnknownViewHasNoExtents) {
  const std::optional<IoView> view = DecodeIoView(Encoded({0, 0, 0}, {}));
  ASSERT_TRUE(view.has_value());
  std::vector<IoExtent> extents;
  EXPECT_FALSE(ViewExtents(*view).Append(0, 10, 1000, &extents));
}

TEST(IoViews, TooManyExtentsAreRefused) {
  const std::optional<IoView> view = DecodeIoView(Encoded({1, 2, 0}, {{1, 0, 0}}));
  ASSERT_TRUE(view.has_value());
  std::vector<IoExtent> extents;
  EXPECT_TRUE(ViewExtents(*view).Append(0, 10, 10, &extents));
  EXPECT_FALSE(ViewExtents(*view).Append(0, 11, 10, &extents));
}

TEST(IoViews, RefuseInvalidFiletypes) {
  EXPECT_FALSE(DecodeIoView(Encoded({5, 30, 0}, {{4, 2, 0}})));  // wrong size
  // the data begin after the end of the filetype
  EXPECT_FALSE(DecodeIoView(Encoded({4, 30, 4}, {{4, 2, 0}})));
  EXPECT_FALSE(DecodeIoView(Encoded({4, 3, 0}, {{4, 0, 0}})));  // The block is larger than the extent of
                                                                // the filetype.
  // the block lies before the start of the file
  EXPECT_FALSE(DecodeIoView(Encoded({4, 30, 0}, {{4, -2, 0}})));
  EXPECT_FALSE(DecodeIoView(Encoded({8, 30, 0}, {{4, 20, 1, 2, -10}})));  // goes backwards
  EXPECT_FALSE(DecodeIoView(Encoded({4, 30, 0}, {{4, 0, 7}})));           // the block has too many loops
  EXPECT_FALSE(DecodeIoView(Encoded({4, 30, 0}, {{4, 0, 1, int64_t{1} << 62, int64_t{1} << 62}})));
  std::vector<std::byte> whole = Encoded({12, 30, 6}, {{4, 2, 1, 3, 10}});
  for (size_t size = 0; size < whole.size(); ++size) {
    const std::optional<IoView> view = DecodeIoView(std::span(whole).first(size));
    EXPECT_TRUE(!view || view->blocks.empty()) << size;  // a filetype without blocks is valid
  }
}

}  // namespace
}  // namespace rankine::archive
