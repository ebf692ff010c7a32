// SPDX-License-Identifier: BSD-3-Clause
#include "cli/stage_line.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cstdlib>

#include "base/work.h"

namespace rankine::cli {
namespace {

using std::chrono::milliseconds;

class Terminal {
 public:
  Terminal() : master_(posix_openpt(O_RDWR | O_NOCTTY)) {
    if (master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0) std::abort();
    slave_ = open(ptsname(master_), O_RDWR | O_NOCTTY);
  }
  ~Terminal() {
    close(slave_);
    close(master_);
  }
  int fd() const { return slave_; }
  // Waits until the given text has appeared in the output, but at most `wait_ms`, and returns all output.
  std::string Read(const std::string& text, int wait_ms) const {
    std::string all;
    pollfd ready{master_, POLLIN, 0};
    while (all.find(text) == std::string::npos && poll(&ready, 1, wait_ms) == 1) {
      char bytes[256];
      const ssize_t n = read(master_, bytes, sizeof bytes);
      if (n <= 0) break;
      all.append(bytes, static_cast<size_t>(n));
    }
    return all;
  }

 private:
  int master_, slave_;
};

TEST(StageLine, ShowsItsStageOnATerminalAndIsRemovedAtTheEnd) {
  const Terminal terminal;
  {
    StageLine line("reading a\x1b[31m.rkn", terminal.fd(), milliseconds(1));
    const std::string first = terminal.Read(", 0 s", 10'000);
    EXPECT_NE(first.find("] reading a"), std::string::npos) << first;
    EXPECT_EQ(first.find("\x1b[31m"), std::string::npos);
    line.Stage("looking for waits");
    EXPECT_NE(terminal.Read("looking for waits", 10'000).find("looking for waits"), std::string::npos);
  }
  const std::string last = terminal.Read("never", 200);
  EXPECT_TRUE(last.ends_with("\r\x1b[K")) << last;
}

TEST(StageLine, ShowsTheShareThatWorkReports) {
  const Terminal terminal;
  const StageLine line("making the page", terminal.fd(), milliseconds(1));
  {
    const base::Work outer("drawing", 4);
    base::Work::Done(3);
    EXPECT_NE(terminal.Read("75 %", 10'000).find("[#######...] making the page: drawing, 75 %, "),
              std::string::npos);
    {
      const base::Work inner("looking for waits");
      EXPECT_NE(terminal.Read("waits, ", 10'000).find("making the page: looking for waits, "),
                std::string::npos);
      base::Work::Done(100);  // reports progress of work whose total is unknown
    }
    EXPECT_EQ(base::Work::now().done, 3u);
    base::Work::Done(7);  // more than the announced total
    EXPECT_NE(terminal.Read("100 %", 10'000).find("[##########] making the page: drawing, 100 %, "),
              std::string::npos);
  }
  EXPECT_NE(terminal.Read("page, ", 10'000).find("] making the page, "), std::string::npos);
}

TEST(StageLine, ShowsNothingForShortWork) {
  const Terminal terminal;
  { const StageLine line("reading", terminal.fd(), std::chrono::minutes(10)); }
  EXPECT_EQ(terminal.Read("reading", 50), "");
}

TEST(StageLine, ShowsNothingInAPipe) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_NONBLOCK), 0);
  {
    const StageLine line("reading", ends[1], milliseconds(0));
    usleep(20'000);
  }
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), -1);
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace rankine::cli
