// SPDX-License-Identifier: BSD-3-Clause
// Tests that hostile names cannot break a line or a file in either of the two stack formats.
#include <gtest/gtest.h>

#include "base/text/json.h"
#include "exchange/folded/writer.h"
#include "exchange/speedscope/writer.h"

namespace rankine::exchange {
namespace {

using Frames = std::vector<std::string>;

TEST(Folded, IsALineWithACount) {
  EXPECT_EQ(folded::Line(Frames{"main", "solve<int, 3>", "MPI_Recv", "[stall late_sender]"}, 12000),
            "main;solve<int, 3>;MPI_Recv;[stall late_sender] 12000\n");
  EXPECT_EQ(folded::Line(Frames{"main"}, 0), "");
  EXPECT_EQ(folded::Line(Frames{}, 5), "");
}

TEST(Folded, ANameEndsNeitherFrameNorLine) {
  EXPECT_EQ(folded::Line(Frames{"a;b", "c\nd 7\r", ""}, 1), "a:b;c d 7 ;unknown 1\n");
}

TEST(Folded, AProfileIsTheRootOfItsStacks) {
  folded::Writer writer("run");
  writer.BeginProfile("");
  writer.Add(Frames{"main", "a\x1b[31m"}, 3);
  writer.BeginProfile("rank 1");
  writer.Add(Frames{"main"}, 4);
  writer.Add(Frames{}, 5);
  EXPECT_EQ(writer.Text(), "main;a\\x1b[31m 3\nrank 1;main 4\n");
}

TEST(Speedscope, SharesFramesAndSumsWeights) {
  speedscope::Writer writer("run");
  writer.BeginProfile("rank 0");
  writer.Add(Frames{"main", "solve"}, 3);
  writer.Add(Frames{"main"}, 4);
  writer.BeginProfile("rank 1");
  writer.Add(Frames{"main", "wait"}, 5);
  const std::string text = writer.Text();
  EXPECT_NE(text.find("{\"name\": \"main\"},\n{\"name\": \"solve\"},\n{\"name\": \"wait\"}]"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\"endValue\": 7,\n\"samples\": [[0,1],\n[0]],\n\"weights\": [3,4]"), std::string::npos)
      << text;
  EXPECT_NE(text.find("\"endValue\": 5,\n\"samples\": [[0,2]],\n\"weights\": [5]"), std::string::npos)
      << text;
}

TEST(Speedscope, NamesStayNames) {
  speedscope::Writer writer("\"\xff");
  writer.BeginProfile("\n");
  writer.Add(Frames{"a\"b\\", "\x1b[31m\xc3"}, 1);
  const std::string text = writer.Text();
  EXPECT_NE(text.find(R"("a\"b\\")"), std::string::npos) << text;
  for (const char bad : {'\x1b', '\xff', '\xc3'}) EXPECT_EQ(text.find(bad), std::string::npos);
}

}  // namespace
}  // namespace rankine::exchange
