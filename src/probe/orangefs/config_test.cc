// SPDX-License-Identifier: BSD-3-Clause
// Tests which server stores the data of which files, according to the configuration file that all servers
// share.
#include "probe/orangefs/config.h"

#include <gtest/gtest.h>

#include <string>

namespace rankine::probe::orangefs {
namespace {

constexpr char kText[] =
    "<Aliases>\n\tAlias one tcp://a:3334\n\tAlias two tcp://b:3334\n</Aliases>\n"
    "<FileSystem>\n\tName first\n\tID 77\n"
    "\t<MetaHandleRanges>\n\t\tRange one 3-9\n\t</MetaHandleRanges>\n"
    "\t<DataHandleRanges>\n\t\tRange one 10-19,30-39\n\t\tRange two 20-29\n\t</DataHandleRanges>\n"
    "</FileSystem>\n"
    "<FileSystem>\n\tID 78\n\t<DataHandleRanges>\n\t\tRange two 10-19\n\t</DataHandleRanges>\n</FileSystem>";

TEST(OrangeConfig, AServerHasTheDataOfItsRanges) {
  const auto one = DataOf(kText, "one");
  ASSERT_EQ(one.size(), 2u);
  EXPECT_EQ(one[0].file_system, 77u);
  EXPECT_EQ(one[0].first, 10u);
  EXPECT_EQ(one[0].last, 19u);
  EXPECT_EQ(one[1].first, 30u);
  const auto two = DataOf(kText, "two");
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0].file_system, 77u);
  EXPECT_EQ(two[1].file_system, 78u);
  EXPECT_EQ(two[1].last, 19u);
  EXPECT_TRUE(DataOf(kText, "three").empty());
}

TEST(OrangeConfig, OtherTextsHaveNoRanges) {
  for (const char* text :
       {"", "Range one 1-2", "<DataHandleRanges>\nRange one\n", "<DataHandleRanges>\nRange",
        "<DataHandleRanges>\nRange one 9-3,x-4,5,-,99999999999999999999999-1\n"})
    EXPECT_TRUE(DataOf(text, "one").empty()) << text;
  const std::string text = kText;
  for (size_t size = 0; size < text.size(); ++size) EXPECT_LE(DataOf(text.substr(0, size), "one").size(), 2u);
}

}  // namespace
}  // namespace rankine::probe::orangefs
