// SPDX-License-Identifier: BSD-3-Clause
#include "report/html/html_report.h"

#include <gtest/gtest.h>

#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::report {
namespace {

TEST(ScriptJson, HoldsNothingThatEndsTheElement) {
  EXPECT_EQ(ScriptJson("{\n  \"a b\": \"</script><!-- \\\" x\",\n  \"n\": [1, 2]\n}"),
            "{\"a b\":\"\\u003c/script>\\u003c!-- \\\" x\",\"n\":[1,2]}");
  EXPECT_EQ(ScriptJson("\"a\\\\\" : 1"), "\"a\\\\\":1");
}

TEST(HtmlReport, PutsTheDataInThePage) {
  archive::Tables tables = testing::EmptyJob(2);
  tables.job["job.command"] = std::string("</script><script>alert(1)</script>");
  HtmlOptions options;
  options.name = "a\"b</script>.rkn";
  const auto html = HtmlReport("<p>RANKINE_REPORT_DATA</p>", tables, options);
  ASSERT_TRUE(html.ok()) << html.error();
  EXPECT_TRUE(html.value().starts_with("<p>{\"name\":\"a\\\"b\\u003c/script>.rkn\",\"report\":{"));
  EXPECT_TRUE(html.value().ends_with("\"what_if\":[]}</p>"));
  EXPECT_EQ(html.value().find("<script>"), std::string::npos);
}

TEST(HtmlReport, SaysWhatToDoWithoutAPage) {
  const auto html = HtmlReport("", testing::EmptyJob(1), {});
  ASSERT_FALSE(html.ok());
  EXPECT_NE(html.error().find("built without node"), std::string::npos);
}

}  // namespace
}  // namespace rankine::report
