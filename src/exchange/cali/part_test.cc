// SPDX-License-Identifier: BSD-3-Clause
// Tests that reading in any number of parts gives all records of the file, in file order.
#include "exchange/cali/part.h"

#include <gtest/gtest.h>

#include "exchange/cali/testing/read_all.h"

namespace rankine::exchange::cali {
namespace {

using testing::ReadAll;

std::string Large(size_t records) {
  std::string text =
      "__rec=node,id=20,attr=10,data=276,parent=3\n__rec=node,id=21,attr=8,data=f,parent=20\n"
      "__rec=node,id=22,attr=10,data=1,parent=2\n__rec=node,id=23,attr=8,data=n,parent=22\n";
  for (size_t i = 0; i < records; ++i) {
    if (i % 1000 == 7)
      text += "__rec=node,id=" + std::to_string(100 + i) + ",attr=21,data=f" + std::to_string(i) + "\n";
    if (i % 10'000 == 9) text += "\ngarbage\n";
    // Some records refer to nodes that the file defines much later.
    const size_t node = (i + 50'000) % records / 1000 * 1000 + 107;
    text += "__rec=ctx,ref=" + std::to_string(node) + ",attr=23,data=" + std::to_string(i) + "\n";
  }
  return text;
}

TEST(CaliPart, AnyNumberOfPartsGivesTheSame) {
  const std::string text = Large(300'000);
  ASSERT_GT(text.size(), size_t{9} << 20);  // The text is so large that several threads search for nodes.
  const auto one = ReadAll(text);
  EXPECT_EQ(one.records.size(), 300'000u);
  EXPECT_EQ(one.lost.size(), 30u);
  EXPECT_EQ(one.lost[0], "test.cali:16: this is not a record of a .cali file");
  for (const size_t parts : {2, 3, 16, 1000}) {
    const auto many = ReadAll(text, {.parts = parts});
    EXPECT_TRUE(many.records == one.records) << parts;
    EXPECT_EQ(many.lost, one.lost) << parts;
  }
}

TEST(CaliPart, ASinkThatWantsNoMoreEndsIt) {
  struct Once : context::Sink {
    bool Take(const context::Space&, const context::Batch&) override { return ++calls < 1; }
    int calls = 0;
  } sink;
  const std::string text = Large(10'000);
  auto file = File::FromSource(Source::FromBytes("t", text), {true, 1});
  ASSERT_TRUE(file.ok());
  context::Space space;
  std::vector<context::Lost> lost;
  EXPECT_TRUE(Split(file.value(), 1)[0]->Read(space, {}, sink, lost).ok());
  EXPECT_EQ(sink.calls, 1);
}

}  // namespace
}  // namespace rankine::exchange::cali
