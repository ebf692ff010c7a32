// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/text/formatted.h"
#include "base/text/json.h"
#include "base/text/markup.h"
#include "base/text/nearest.h"
#include "base/text/visible_text.h"

namespace rankine::base {
namespace {

TEST(VisibleText, ShowsWhatCouldActOnATerminal) {
  EXPECT_EQ(Visible("a\x1b[31mb\n\t\x7f"), "a\\x1b[31mb\\n\\t\\x7f");
  EXPECT_EQ(Visible("\xc2\x9b"
                    "31m"),
            "\\x9b31m");  // The C1 character CSI in UTF-8.
  EXPECT_EQ(Visible("\xe2\x80\xae"
                    "evil"),
            "\\u{202e}evil");  // right-to-left override
  EXPECT_EQ(Visible("\xff\xc0\x80"),
            "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");  // invalid bytes, and an overlong encoding
  EXPECT_EQ(Visible("Gr\xc3\xbc\xc3\x9f"
                    "e"),
            "Gr\xc3\xbc\xc3\x9f"
            "e");
}

TEST(VisibleText, CountsColumns) {
  EXPECT_EQ(DisplayWidth("abc"), 3u);
  EXPECT_EQ(DisplayWidth("\xe6\xbc\xa2"), 2u);
  EXPECT_EQ(DisplayWidth("e\xcc\x81"), 1u);
}

TEST(VisibleText, ShortensInTheMiddleToTheWidth) {
  EXPECT_EQ(Shortened("abcdefghijklmnop", 10), "abcd..mnop");
  EXPECT_EQ(Shortened("short", 10), "short");
  EXPECT_EQ(ShortenedAsCaliper("abcdefghijklmnop", 11), "abcd~~mnop");
  EXPECT_EQ(ShortenedAsCaliper("abcdef", 3), "abc");
  EXPECT_EQ(ShortenedAsCaliper("short", 10), "short");
  EXPECT_LE(DisplayWidth(Shortened("\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2", 7)), 7u);
}

TEST(Formatted, HasAnyLength) {
  EXPECT_EQ(Formatted("%s %d", std::string(1000, 'x').c_str(), 7), std::string(1000, 'x') + " 7");
  EXPECT_EQ(Formatted("%s", ""), "");
}

TEST(Markup, EscapesWhatHtmlAndXmlInterpret) {
  EXPECT_EQ(MarkupEscaped("a<b> & \"c\"\x01"), "a&lt;b&gt; &amp; &quot;c&quot;\\x01");
}

TEST(Json, EscapesBeyondTheBasicPlane) {
  EXPECT_EQ(JsonQuoted("\xf3\xa0\x80\x81"), "\"\\udb40\\udc01\"");
}

TEST(Nearest, FindsSlipsAndLeavesStrangersAlone) {
  const std::string_view known[] = {"mpi.rank", "mpi.function", "time.duration.ns"};
  EXPECT_EQ(Nearest("mpi.rnak", known), "mpi.rank");
  EXPECT_EQ(Nearest("MPI.FUNCTION", known), "mpi.function");
  EXPECT_EQ(Nearest("time", known), "time.duration.ns");
  EXPECT_EQ(Nearest("zebra", known), "");
  EXPECT_EQ(NearestOnes("mpi.rnak", known, 1), std::vector<std::string_view>{"mpi.rank"});
  EXPECT_EQ(NearestOnes("mpi.rank", known, 1000).size(), std::size(known));
  EXPECT_EQ(NearestOnes(std::string(1000, 'x'), known, 2).size(), 2u);
}

}  // namespace
}  // namespace rankine::base
