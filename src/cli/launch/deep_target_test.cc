// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/deep_target.h"

#include <gtest/gtest.h>

namespace rankine::cli {
namespace {

TEST(DeepTarget, IsTheFileSystemThatIsFoundByDefault) {
  const auto target = ParseDeepTarget("");
  ASSERT_TRUE(target.ok());
  EXPECT_EQ(target.value().service, "");
  EXPECT_TRUE(target.value().pids.empty());
}

TEST(DeepTarget, NamesProcessesAndService) {
  const auto target = ParseDeepTarget(",pid=4711,service=other,pid=12,pid=4711");
  ASSERT_TRUE(target.ok()) << target.error();
  EXPECT_EQ(target.value().service, "other");
  EXPECT_EQ(target.value().pids, (std::vector<pid_t>{4711, 12}));
}

TEST(DeepTarget, NamesTheBackEndThatSeesTheCalls) {
  EXPECT_EQ(ParseDeepTarget("").value().backend, "agent");
  const auto target = ParseDeepTarget(",backend=ebpf,pid=5");
  ASSERT_TRUE(target.ok()) << target.error();
  EXPECT_EQ(target.value().backend, "ebpf");
}

TEST(DeepTarget, RefusesUnknownKeys) {
  for (const char* text : {"er", ",", ",pid", ",pid=", ",pid=0", ",pid=-1", ",pid=1x", ",pid=4294967297",
                           ",service=", ",service=a,service=b", ",host=a", ",pid=1,", ",backend=pin"}) {
    const auto target = ParseDeepTarget(text);
    ASSERT_FALSE(target.ok()) << text;
    EXPECT_NE(target.error().find("--io=deep"), std::string::npos) << target.error();
  }
}

}  // namespace
}  // namespace rankine::cli
