#include "cli/launch/lost_preload.h"

#include <gtest/gtest.h>

namespace rankine::cli {
namespace {

TEST(LostPreload, IsSeenInEachWayToTakeItAway) {
  for (const char* line : {"unset LD_PRELOAD", "  unset A LD_PRELOAD", "LD_PRELOAD= ./program",
                           "export LD_PRELOAD=/lib/other.so", "env -u LD_PRELOAD ./program",
                           "env -uLD_PRELOAD ./program", "env --unset=LD_PRELOAD ./program",
                           "setenv LD_PRELOAD other.so", "unsetenv LD_PRELOAD", "export -n LD_PRELOAD"}) {
    EXPECT_NE(HowPreloadIsLost(line).find("changes LD_PRELOAD"), std::string::npos) << line;
  }
  for (const char* line : {"env -i ./program", "/usr/bin/env - ./program", "exec env --ignore-environment x"})
    EXPECT_NE(HowPreloadIsLost(line).find("empties the environment"), std::string::npos) << line;
}

TEST(LostPreload, IsNotBlamedOnWhatKeepsOrReadsIt) {
  for (const char* line : {"LD_PRELOAD=\"other.so:$LD_PRELOAD\" ./program",
                           "export LD_PRELOAD=${LD_PRELOAD}:x", "echo LD_PRELOAD", "unset LD_PRELOADED",
                           "MY_LD_PRELOAD=1 ./program", "env ./program -i", "./program -u", ""}) {
    EXPECT_EQ(HowPreloadIsLost(line), "") << line;
  }
}

}  // namespace
}  // namespace rankine::cli
