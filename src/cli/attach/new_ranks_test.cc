// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/new_ranks.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "archive/spool_owner.h"
#include "layout/watch_files.h"

namespace rankine::cli {
namespace {

class NewRanksTest : public testing::Test {
 protected:
  NewRanksTest() {
    std::string name = testing::TempDir() + "ranks-XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void Make(const std::string& name) const { std::ofstream(folder_ + "/" + name); }
  bool Has(const std::string& name) const { return std::filesystem::exists(folder_ + "/" + name); }

  std::string folder_;
  // The name that the runtime gives to this process's files, whichever PID namespace the test runs in.
  const std::string own_ = archive::OwnStem();
};

// Returns whether another process holds the lock on the file.
bool IsLocked(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool locked = file >= 0 && flock(file, LOCK_SH | LOCK_NB) != 0;
  close(file);
  return locked;
}

TEST_F(NewRanksTest, HoldsTheLockWhileItWatches) {
  {
    const NewRanks ranks(folder_);
    EXPECT_TRUE(ranks.follows());
    EXPECT_TRUE(IsLocked(folder_ + "/" + layout::kWatchFile));
  }
  EXPECT_FALSE(Has(layout::kWatchFile));
}

TEST_F(NewRanksTest, HasNoRequestsWithoutAFolder) {
  NewRanks ranks("");
  EXPECT_FALSE(ranks.follows());
  EXPECT_TRUE(ranks.Asked(1).empty());
  EXPECT_TRUE(ranks.Due(1).empty());
}

TEST_F(NewRanksTest, FindsARankByItsSpoolInAnyPidNamespace) {
  NewRanks ranks(folder_);
  Make(own_ + ".spool");
  EXPECT_TRUE(ranks.Asked(1).empty());
  EXPECT_EQ(ranks.Due(1), std::vector<pid_t>{getpid()});
  EXPECT_TRUE(ranks.Due(2).empty());  // the process is returned again at a later time
  EXPECT_EQ(ranks.Due(1'000'000'000), std::vector<pid_t>{getpid()});
  ranks.Settle(getpid());
  EXPECT_TRUE(ranks.Due(2'000'000'000'000).empty());
}

TEST_F(NewRanksTest, AsksUntilItIsAnswered) {
  NewRanks ranks(folder_);
  Make(own_ + layout::kLookSuffix);
  Make(own_ + layout::kEndingSuffix);
  const auto asked = ranks.Asked(1);
  ASSERT_EQ(asked.size(), 2u);
  for (const RankAsk& ask : asked) {
    EXPECT_EQ(ask.pid, getpid());
    EXPECT_EQ(ask.ends, ask.file.ends_with(layout::kEndingSuffix));
    EXPECT_TRUE(Has(ask.file));
    ranks.Answer(ask);
    EXPECT_FALSE(Has(ask.file));
  }
}

TEST_F(NewRanksTest, AnInvisibleRankIsAnsweredAndNeverLookedAt) {
  NewRanks ranks(folder_);
  Make("7-4026599999-12345" + std::string(layout::kLookSuffix));
  const auto asked = ranks.Asked(1);
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].pid, 0);
  ranks.Answer(asked[0]);
  EXPECT_FALSE(Has(asked[0].file));
  EXPECT_TRUE(ranks.Due(1).empty());
}

TEST_F(NewRanksTest, OtherFilesAreNoRanks) {
  NewRanks ranks(folder_);
  for (const char* name :
       {"job", "lock", "0.look", "-3.look", "x.spool", "12x.spool", ".spool", "5.exit", "5.rank"})
    Make(name);
  EXPECT_TRUE(ranks.Asked(1).empty());
  EXPECT_TRUE(ranks.Due(1).empty());
}

TEST_F(NewRanksTest, TheBellRingsWhenARankAsks) {
  NewRanks ranks(folder_);
  // The first pass sees the file of `rankine attach` itself and ignores this file.
  static_cast<void>(ranks.Asked(1));
  pollfd bell{ranks.bell(), POLLIN, 0};
  ASSERT_GE(bell.fd, 0);
  EXPECT_EQ(poll(&bell, 1, 0), 0);
  Make(own_ + layout::kLookSuffix);
  EXPECT_EQ(poll(&bell, 1, 1000), 1);
  // The request is found immediately, not only at the next periodic pass.
  EXPECT_EQ(ranks.Asked(2).size(), 1u);
  EXPECT_EQ(poll(&bell, 1, 0), 0);
}

}  // namespace
}  // namespace rankine::cli
