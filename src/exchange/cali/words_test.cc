// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/words.h"

#include <gtest/gtest.h>

#include "exchange/cali/padded.h"

namespace rankine::exchange::cali {
namespace {

std::string Plain(std::string_view word) {
  std::string room;
  return std::string(Unescape(word, room));
}

std::string Escaped(std::string_view text) {
  std::string line;
  AppendEscaped(line, text);
  return line;
}

TEST(Words, EscapesAreUndone) {
  EXPECT_EQ(Plain("plain"), "plain");
  EXPECT_EQ(Plain(R"(a\,b\=c\\d\ne)"), "a,b=c\\d\ne");
  EXPECT_EQ(Plain(R"(\n)"), "\n");
  EXPECT_EQ(Plain(R"(\\n)"), "\\n");
  EXPECT_EQ(Plain(R"(end\)"), "end\\");
}

TEST(Words, EverythingComesBack) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte)
    if (byte != '\r') all += static_cast<char>(byte);
  for (const std::string& text : {all, std::string("tést 日"), std::string("\\\\,,==\n\n"), std::string()}) {
    const std::string escaped = Escaped(text);
    EXPECT_EQ(Plain(escaped), text);
    EXPECT_EQ(escaped.find('\n'), std::string::npos);
    const char* const end = escaped.data() + escaped.size();
    EXPECT_EQ(FindStop(escaped.data(), end, ','), end);
    EXPECT_EQ(FindStop(escaped.data(), end, '='), end);
  }
}

TEST(Words, ACarriageReturnWouldEndTheLineForOthers) {
  EXPECT_EQ(Escaped("a\rb\r"),
            "a\xef\xbf\xbd"
            "b\xef\xbf\xbd");
}

TEST(Words, BytesBeyondAsciiAreNoControls) {
  EXPECT_EQ(Escaped("tést 日"), "tést 日");
}

TEST(Words, NumbersHaveOneTo19Digits) {
  for (const char* text : {"", "x", "-1", "99999999999999999999", "\r"}) {
    const char* at = text;
    uint64_t number = 0;
    EXPECT_FALSE(TakeNumber(&at, &number)) << text;
  }
  const char* at = "9999999999999999999,";
  uint64_t number = 0;
  EXPECT_TRUE(TakeNumber(&at, &number));
  EXPECT_EQ(number, 9999999999999999999u);
  EXPECT_EQ(*at, ',');
}

TEST(Padded, EightAtATimeAreTheSameNumbers) {
  std::string digits;
  for (int count = 0; count <= 20; ++count) {
    for (const char behind : {',', '=', '\n', '\r', '/', ':', '\xff', '\0'}) {
      const std::string text = digits + behind + std::string(64, '7');
      const char *plain = text.data(), *padded = text.data();
      uint64_t expected = 0, number = 0;
      const bool good = TakeNumber(&plain, &expected);
      if (count <= 16) {
        ASSERT_EQ(TakePadded(&padded, &number), good) << text;
        EXPECT_EQ(number, expected) << text;
        EXPECT_TRUE(!good || padded == plain) << text;
      } else {
        EXPECT_FALSE(TakePadded(&padded, &number)) << text;
      }
    }
    digits += static_cast<char>('0' + (count * 7 + 1) % 10);
  }
}

}  // namespace
}  // namespace rankine::exchange::cali
