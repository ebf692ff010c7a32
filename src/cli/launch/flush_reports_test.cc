// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/flush_reports.h"

#include <gtest/gtest.h>

namespace rankine::cli {
namespace {

TEST(FlushReports, ATextIsReadCompletelyOrNotAtAll) {
  const auto asked = FlushFromText("12", "3 4 1 12.spool\n");
  ASSERT_TRUE(asked.has_value());
  EXPECT_EQ(asked->name, "12");
  EXPECT_EQ(asked->measurement, 3u);
  EXPECT_EQ(asked->processes, 4u);
  EXPECT_TRUE(asked->speaks);
  EXPECT_EQ(asked->spool, "12.spool");
  for (const char* text :
       {"", "\n", "3 4 1 12.spool", "3 4 1\n", "0 4 1 12.spool\n", "3 0 1 12.spool\n", "x 4 1 a\n",
        "3 4 1 ../12.spool\n", "3 4 1 \n", "3 4 1 a b\n", "-1 4 1 a\n", "99999999999999 4 1 a\n"})
    EXPECT_FALSE(FlushFromText("12", text).has_value()) << text;
}

TEST(FlushReports, AreMadeWhenAllHaveCome) {
  const FlushAsked zero{"10", 1, 2, true, "10.spool"}, one{"11", 1, 2, false, "11.spool"},
      other{"11", 2, 2, false, "11.spool"}, alone{"12", 1, 1, true, "12.spool"};
  EXPECT_TRUE(CompleteFlush({}).empty());
  EXPECT_TRUE(CompleteFlush({zero}).empty());
  EXPECT_TRUE(CompleteFlush({zero, other}).empty());
  EXPECT_TRUE(CompleteFlush({one, other}).empty());  // No process of this measurement represents the job.
  ASSERT_EQ(CompleteFlush({one, zero, other}).size(), 2u);
  EXPECT_TRUE(CompleteFlush({one, zero, other})[0].speaks);
  ASSERT_EQ(CompleteFlush({zero, alone}).size(), 1u);
  EXPECT_EQ(CompleteFlush({zero, alone})[0].name, "12");
}

}  // namespace
}  // namespace rankine::cli
