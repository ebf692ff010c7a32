// SPDX-License-Identifier: BSD-3-Clause
#include "context/blob_layout.h"

#include <gtest/gtest.h>

#include <cstring>

namespace rankine::context {
namespace {

std::string Shown(std::string_view json) {
  const auto layout = BlobLayout::Parse(json);
  if (!layout.ok()) return layout.error();
  std::string shown;
  for (const BlobField& field : layout.value().fields())
    shown += field.name + "@" + std::to_string(field.offset) + "+" + std::to_string(field.size) + " ";
  return shown;
}

TEST(BlobLayout, FieldsLieBehindOneAnotherOrWhereTheyAreTold) {
  EXPECT_EQ(
      Shown(
          R"([{"name":"a","type":"int32"},{"name":"b","type":"double","offset":8},{"type":"bool","name":"c"}])"),
      "a@0+4 b@8+8 c@16+1 ");
  EXPECT_EQ(
      Shown(R"( {"note":[1,{"x":-2.5e+3,"y":null}], "fields":[{"name":"a","type":"uint16","count":3}]} )"),
      "a.0@0+2 a.1@2+2 a.2@4+2 ");
  // The layout has an array of structs whose given size is larger than the end of their last field. The
  // layout also has fields that overlap, as in a union.
  EXPECT_EQ(
      Shown(
          R"({"fields":[{"name":"p","type":"struct","count":2,"size":24,"fields":[{"name":"x","type":"float"},
      {"name":"id","type":"char","count":5}]},{"name":"n","type":"int8"},{"name":"u","type":"uint64","offset":0}]})"),
      "p.0.x@0+4 p.0.id@4+5 p.1.x@24+4 p.1.id@28+5 n@48+1 u@0+8 ");
  EXPECT_EQ(Shown("[]"), "");
  EXPECT_EQ(Shown(R"([{"name":"\u00e9\ud83d\ude00","type":"int8"}])"), "\xc3\xa9\xf0\x9f\x98\x80@0+1 ");
}

TEST(BlobLayout, SaysWhatIsWrong) {
  EXPECT_EQ(Shown(""), "offset 0: it ends too early");
  EXPECT_EQ(Shown("[{\"name\":\"a\""), "offset 12: it ends too early");
  EXPECT_EQ(Shown("{} x"), "offset 3: there is more text after the layout");
  EXPECT_EQ(Shown(R"([{"name":"a","type":"quad"}])"), "offset 27: 'a': unknown type 'quad'");
  EXPECT_EQ(Shown(R"([{"type":"int8"}])"), "offset 16: a field has no name");
  EXPECT_EQ(Shown(R"([{"name":"a","type":"int8","offset":-1}])"),
            "offset 36: a whole number of 0 or more is expected");
  EXPECT_EQ(Shown(R"([{"name":"a","type":"int8","offset":1.5}])"), "offset 37: a whole number is expected");
  EXPECT_EQ(Shown(R"([{"name":"a","type":"int8"},{"name":"a","type":"int8"}])"),
            "'a': two fields have this name");
  EXPECT_EQ(Shown(R"([{"name":"a","type":"struct"}])"),
            "offset 29: 'a': a field of type struct needs \"fields\", and no other type can have them");
  EXPECT_EQ(Shown(R"({"endian":"middle"})"), "offset 18: \"endian\" must be \"little\" or \"big\"");
}

TEST(BlobLayout, WhatIsAskedForIsBounded) {
  EXPECT_EQ(Shown(R"([{"name":"a","type":"int8","count":4000000000}])"), "'a': more than 1024 fields");
  EXPECT_EQ(Shown(R"([{"name":"a","type":"int8","offset":4000000000}])"),
            "'a': it begins after byte 1048576");
  EXPECT_EQ(Shown(R"([{"name":"a","type":"char","count":1048577}])"), "'a': too many characters");
  EXPECT_EQ(Shown(R"([{"name":"a","type":"int8","offset":99999999999999999999999}])"),
            "offset 51: a number is too large");
  const std::string deep(100'000, '[');
  EXPECT_EQ(Shown(deep).substr(0, 7), "it is l");
  EXPECT_EQ(Shown("{\"x\":" + deep.substr(0, 1000)), "offset 37: more than 32 levels of brackets");
  // The empty structs are deeply nested and repeated many times.
  std::string nested = R"({"name":"e","type":"int8","count":0})";
  for (int i = 0; i < 7; ++i)
    nested = R"({"name":"s","type":"struct","count":1000,"fields":[)" + nested + "]}";
  EXPECT_EQ(Shown("[" + nested + "]").substr(0, 2), "'s");
  EXPECT_EQ(Shown(R"([{"name":"t","type":"struct","fields":[)" + nested + "]}]").substr(0, 6), "offset");
}

TEST(BlobLayout, ReadsWhatIsThere) {
  struct Told {
    int32_t cells;
    float share;
    uint64_t id;
    char name[4];
    int8_t small;
    bool on;
  } told{-5, 0.5f, ~0ull, {'a', 'b', '\0', 'c'}, -1, true};
  const auto layout = BlobLayout::Parse(
      R"([{"name":"cells","type":"int32"},{"name":"share","type":"float"},{"name":"id","type":"uint64"},
          {"name":"name","type":"char","count":4},{"name":"small","type":"int8"},{"name":"on","type":"bool"}])");
  ASSERT_TRUE(layout.ok()) << layout.error();
  const auto& fields = layout.value().fields();
  const std::string_view blob(reinterpret_cast<const char*>(&told), sizeof told);
  EXPECT_EQ(static_cast<int64_t>(*layout.value().Number(fields[0], blob)), -5);
  const uint64_t share = *layout.value().Number(fields[1], blob);
  double real = 0;
  std::memcpy(&real, &share, sizeof real);
  EXPECT_EQ(real, 0.5);
  EXPECT_EQ(*layout.value().Number(fields[2], blob), ~0ull);
  EXPECT_EQ(BlobLayout::Text(fields[3], blob), "ab");
  EXPECT_EQ(static_cast<int64_t>(*layout.value().Number(fields[4], blob)), -1);
  EXPECT_EQ(*layout.value().Number(fields[5], blob), 1u);
  // From a blob that is too short, the complete fields can be read.
  EXPECT_FALSE(layout.value().Number(fields[2], blob.substr(0, 15)));
  EXPECT_TRUE(layout.value().Number(fields[1], blob.substr(0, 8)));
  EXPECT_FALSE(layout.value().Number(fields[0], ""));
  EXPECT_FALSE(BlobLayout::Text(fields[3], blob.substr(0, 19)));
}

TEST(BlobLayout, ReadsBigEndian) {
  const auto layout = BlobLayout::Parse(
      R"({"endian":"big","fields":[{"name":"a","type":"int16"},{"name":"b","type":"uint32"}]})");
  ASSERT_TRUE(layout.ok());
  const std::string_view blob("\xff\xfe\x00\x00\x01\x02", 6);
  EXPECT_EQ(static_cast<int64_t>(*layout.value().Number(layout.value().fields()[0], blob)), -2);
  EXPECT_EQ(*layout.value().Number(layout.value().fields()[1], blob), 0x102u);
}

}  // namespace
}  // namespace rankine::context
