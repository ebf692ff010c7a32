// SPDX-License-Identifier: BSD-3-Clause
// Tests that ByteReader reads back everything that ByteWriter writes, and that all reads fail after the first
// read beyond the end.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "base/byte_writer.h"
#include "base/crc32.h"
#include "base/hash.h"
#include "base/saturate.h"
#include "base/text/line_text.h"
#include "base/text/valid_text.h"

namespace rankine::base {
namespace {

TEST(Varint, RoundTripsTheBordersOfEachLength) {
  for (int bit = 0; bit < 64; ++bit) {
    for (uint64_t value : {(uint64_t{1} << bit) - 1, uint64_t{1} << bit, ~uint64_t{0} >> bit}) {
      std::array<std::byte, kMaxVarint> room{};
      size_t size = EncodeVarint(value, room.data());
      uint64_t read = 0;
      ASSERT_EQ(DecodeVarint(room.data(), size, &read), size);
      EXPECT_EQ(read, value);
      EXPECT_EQ(DecodeVarint(room.data(), size - 1, &read), 0u) << "cut off";
    }
  }
}

TEST(Varint, RefusesWhatDoesNotFit64Bits) {
  std::array<std::byte, 11> room{};
  room.fill(std::byte{0xff});
  uint64_t value = 0;
  EXPECT_EQ(DecodeVarint(room.data(), room.size(), &value), 0u);
  room[9] = std::byte{0x02};
  EXPECT_EQ(DecodeVarint(room.data(), room.size(), &value), 0u);
  room[9] = std::byte{0x01};
  EXPECT_EQ(DecodeVarint(room.data(), room.size(), &value), 10u);
  EXPECT_EQ(value, ~uint64_t{0});
}

TEST(Zigzag, MapsSmallMagnitudesToSmallNumbers) {
  EXPECT_EQ(Zigzag(0), 0u);
  EXPECT_EQ(Zigzag(-1), 1u);
  EXPECT_EQ(Zigzag(1), 2u);
  for (int64_t value : {INT64_MIN, INT64_MAX, int64_t{-2}, int64_t{1} << 40}) {
    EXPECT_EQ(UnZigzag(Zigzag(value)), value);
  }
}

TEST(Bytes, ReaderFailsForGoodAtTheFirstThingThatIsNotThere) {
  std::array<std::byte, 64> room{};
  ByteWriter out(room);
  out.Varint(300);
  out.String("abc");
  out.Fixed<uint32_t>(7);
  ASSERT_TRUE(out.ok());
  ByteReader in(out.written());
  EXPECT_EQ(in.Varint(), 300u);
  EXPECT_EQ(in.String(), "abc");
  EXPECT_EQ(in.Fixed<uint64_t>(), 0u);
  EXPECT_FALSE(in.ok());
  EXPECT_EQ(in.Fixed<uint32_t>(), 0u) << "a failed reader gives nothing more";
}

TEST(Bytes, WriterKeepsWithinItsRoom) {
  std::array<std::byte, 8> room{};
  for (size_t size = 0; size <= room.size(); ++size) {
    ByteWriter out(std::span<std::byte>(room).first(size));
    for (int i = 0; i < 5; ++i) out.Varint(1u << 14);
    EXPECT_FALSE(out.ok());
    EXPECT_LE(out.size(), size);
  }
}

TEST(LineText, HidesEachByteOfAControlCharacterAndNothingElse) {
  std::string text = "a\nb\x1b[0m\x7f \xc2\x85 \xc2\xb5 \xc3\xbc \xc2";
  HideControls(text.data(), text.size());
  EXPECT_EQ(text, "a?b?[0m? ?? \xc2\xb5 \xc3\xbc \xc2");
}

TEST(Hash, IsPartOfTheFormatAndDoesNotChange) {
  EXPECT_EQ(Hash(std::string_view("")), 10812579336783503746u);
  EXPECT_EQ(Hash(std::string_view("rankine")), 6568802567657597704u);
}

TEST(Hash, TellsNeighboursApart) {
  std::vector<std::byte> bytes(100, std::byte{7});
  std::set<uint64_t> seen;
  for (size_t size = 0; size <= bytes.size(); ++size)
    seen.insert(Hash(std::span<const std::byte>(bytes).first(size)));
  for (size_t bit = 0; bit < 800; ++bit) {
    bytes[bit / 8] ^= static_cast<std::byte>(1 << bit % 8);
    seen.insert(Hash(std::span<const std::byte>(bytes)));
    bytes[bit / 8] ^= static_cast<std::byte>(1 << bit % 8);
  }
  EXPECT_EQ(seen.size(), 901u);
}

TEST(SplitMix64, IsThatOfItsAuthors) {
  EXPECT_EQ(SplitMix64(0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(Mix64(0), 0u);
}

TEST(Crc32, IsThatOfZlib) {
  std::string_view text = "123456789";
  EXPECT_EQ(Crc32(std::as_bytes(std::span<const char>(text))), 0xcbf43926u);
}

TEST(Saturate, StopsAtTheLargestValue) {
  EXPECT_EQ(AddSaturated(~uint64_t{0}, 5), ~uint64_t{0});
  EXPECT_EQ(MulDiv(~uint64_t{0}, 2, 1), ~uint64_t{0});
  EXPECT_EQ(MulDiv(~uint64_t{0}, 1000000000, 2000000000), ~uint64_t{0} / 2);
}

TEST(ValidText, KeepsWhatIsUtf8AndReplacesEachOtherByte) {
  const std::string good = "plain \xc3\xa4\xe6\xbc\xa2\xf0\x9f\x9a\x80";
  EXPECT_TRUE(IsValidText(good));
  EXPECT_EQ(ValidText(good), good);
  EXPECT_EQ(ValidText("a\xff\xfe"
                      "b"),
            "a\xef\xbf\xbd\xef\xbf\xbd"
            "b");
  EXPECT_EQ(ValidText("\xc3"), kReplacement) << "a character that was cut off";
  EXPECT_EQ(ValidText("\xc0\x80"), "\xef\xbf\xbd\xef\xbf\xbd") << "overlong";
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text = {static_cast<char>(first), static_cast<char>(second)};
      EXPECT_TRUE(IsValidText(ValidText(text)));
      EXPECT_EQ(IsValidText(text), ValidText(text) == text);
    }
  }
}

}  // namespace
}  // namespace rankine::base
