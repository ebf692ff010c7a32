// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/lost_preload.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/launch/files.h"

namespace rankine::cli {
namespace {

TEST(LostPreload, IsSeenInEachWayToTakeItAway) {
  for (const char* line : {"unset LD_PRELOAD", "  unset A LD_PRELOAD", "LD_PRELOAD= ./program",
                           "export LD_PRELOAD=/lib/other.so", "env -u LD_PRELOAD ./program",
                           "env -uLD_PRELOAD ./program", "env --unset=LD_PRELOAD ./program",
                           "setenv LD_PRELOAD other.so", "unsetenv LD_PRELOAD", "export -n LD_PRELOAD"}) {
    EXPECT_NE(HowPreloadIsLost(line).find("changes LD_PRELOAD"), std::string::npos) << line;
  }
  for (const char* line :
       {"env -i ./program", "/usr/bin/env - ./program", "exec env --ignore-environment x",
        "env -u X -i ./program", "exec -c ./program", "exec -cl ./program", "exec -a name -c ./program"})
    EXPECT_NE(HowPreloadIsLost(line).find("empties the environment"), std::string::npos) << line;
}

TEST(LostPreload, IsNotHandedOnByCommandsThatStartTheirsElsewhere) {
  for (const char* line : {"sudo -E ./program", "exec sudo ./program", "  /usr/bin/ssh host ./program",
                           "docker run image ./program"}) {
    EXPECT_NE(HowPreloadIsLost(line).find("put rankine run after"), std::string::npos) << line;
  }
  for (const char* line : {"./sudoku", "echo sudo", "exec ./program sudo", "exec -a cut ./program",
                           "exec ./program -c", "env -u X ./program -i"})
    EXPECT_EQ(HowPreloadIsLost(line), "") << line;
}

TEST(LostPreload, IsNotBlamedOnCommandsThatKeepOrReadIt) {
  for (const char* line : {"LD_PRELOAD=\"other.so:$LD_PRELOAD\" ./program",
                           "export LD_PRELOAD=${LD_PRELOAD}:x", "echo LD_PRELOAD", "unset LD_PRELOADED",
                           "MY_LD_PRELOAD=1 ./program", "env ./program -i", "./program -u", ""}) {
    EXPECT_EQ(HowPreloadIsLost(line), "") << line;
  }
}

TEST(LostPreload, NamesTheProcessThatWasSeen) {
  EXPECT_EQ(HowPreloadWasTaken({"solver", "keeper", std::nullopt}, "job.sh")
                .find("keeper started solver without LD_PRELOAD, which loads Rankine"),
            0u);
  EXPECT_EQ(HowPreloadWasTaken({"solver", "", "libm.so.6"}, "keeper")
                .find("keeper started solver with LD_PRELOAD=\"libm.so.6\", which loads"),
            0u);
  EXPECT_EQ(HowPreloadWasTaken({"solver", "", std::nullopt}, "solver").find("solver was started without"),
            0u);
}

TEST(LostPreload, ReadsBackUnchanged) {
  char folder[] = "/tmp/rankine-taken-XXXXXX";
  ASSERT_NE(mkdtemp(folder), nullptr);
  const std::string path = std::string(folder) + "/" + kTakenFile;
  EXPECT_FALSE(ReadTaken(folder));
  for (const std::optional<std::string>& value :
       {std::optional<std::string>(), std::optional<std::string>(""),
        std::optional<std::string>("a b:c\nd")}) {
    ASSERT_TRUE(WriteWholeFile(path, TakenLines({"my solver", "who%", value})).ok());
    const auto taken = ReadTaken(folder);
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->program, "my solver");
    EXPECT_EQ(taken->who, "who%");
    EXPECT_EQ(taken->value, value);
  }
  ASSERT_TRUE(WriteWholeFile(path, "nonsense").ok());
  EXPECT_FALSE(ReadTaken(folder));
  EXPECT_TRUE(RemoveFlatFolder(folder));
}

}  // namespace
}  // namespace rankine::cli
