// SPDX-License-Identifier: BSD-3-Clause
#include "layout/control/window_text.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <vector>

#include "layout/generated/mpi_functions.h"
#include "layout/window_layout.h"

namespace rankine::layout {
namespace {

struct Parsed {
  std::vector<WindowText> windows;
  std::string problem;  // the problem of the first window that could not be parsed
  size_t at = 0;
};

Parsed Parse(std::string_view text) {
  Parsed parsed;
  ClauseProblem problem;
  WindowText window;
  for (size_t at = 0; NextWindow(text, &at, &window, &problem);) parsed.windows.push_back(window);
  parsed.problem = problem.what;
  parsed.at = problem.at;
  return parsed;
}

TEST(WindowText, BetweenTwoCalls) {
  const Parsed parsed = Parse("name=warmup from=MPI_Barrier#3 to=MPI_Barrier#40");
  ASSERT_EQ(parsed.windows.size(), 1u) << parsed.problem;
  const WindowText& w = parsed.windows[0];
  EXPECT_EQ(w.name, "warmup");
  EXPECT_EQ(w.from.event, WindowEvent::function);
  EXPECT_STREQ(FindMpiFunction(w.from.function)->name, "MPI_Barrier");
  EXPECT_EQ(w.from.nth, 3u);
  EXPECT_TRUE(w.has_to);
  EXPECT_EQ(w.to.nth, 40u);
}

TEST(WindowText, SeveralWithTheirClauses) {
  const Parsed parsed = Parse(
      " name=\"a b\" from=region(\"x y\")#2 every=10 iterations what=p2p,traffic peers=0,3-5 size=1K..64K; "
      "name=t every=5s timeout=1.5ms resolution=10ms large=8K model=event;name=p from=pcontrol(5) "
      "to=pcontrol(-1);"
      "name=s from=signal(USR2) to=end;name=c after=2ms model=time;name=d comm=\"a halo\";name=e comm=size:4;"
      "name=f comm=MPI_COMM_SELF peers=0");
  ASSERT_EQ(parsed.windows.size(), 8u) << parsed.problem << " at " << parsed.at;
  const WindowText& w = parsed.windows[0];
  EXPECT_EQ(w.name, "a b");
  EXPECT_EQ(w.from.region, "x y");
  EXPECT_EQ(w.from.nth, 2u);
  EXPECT_EQ(w.every, 10u);
  EXPECT_EQ(w.what, kWindowPointToPoint | kWindowTraffic);
  EXPECT_EQ(std::vector<int32_t>(w.peers, w.peers + w.peer_count), (std::vector<int32_t>{0, 3, 4, 5}));
  EXPECT_EQ(w.min_bytes, 1024u);
  EXPECT_EQ(w.max_bytes, 65536u);
  const WindowText& t = parsed.windows[1];
  EXPECT_EQ(t.from.event, WindowEvent::start);
  EXPECT_EQ(t.every_ns, 5'000'000'000u);
  EXPECT_EQ(t.timeout_ns, 1'500'000u);
  EXPECT_EQ(t.resolution_ns, 10'000'000u);
  EXPECT_EQ(t.large_bytes, 8192u);
  EXPECT_EQ(t.model, 1u);
  EXPECT_EQ(parsed.windows[2].from.level, 5);
  EXPECT_EQ(parsed.windows[2].to.level, -1);
  EXPECT_EQ(parsed.windows[3].from.level, SIGUSR2);
  EXPECT_EQ(parsed.windows[3].to.event, WindowEvent::end);
  EXPECT_EQ(parsed.windows[4].from.event, WindowEvent::never);
  EXPECT_EQ(parsed.windows[4].after_ns, 2'000'000u);
  EXPECT_EQ(parsed.windows[4].comm, "");
  EXPECT_EQ(parsed.windows[5].comm, "a halo");
  EXPECT_EQ(parsed.windows[5].comm_size, 0);
  EXPECT_EQ(parsed.windows[6].comm, "size:4");
  EXPECT_EQ(parsed.windows[6].comm_size, 4);
  EXPECT_EQ(parsed.windows[7].comm, "MPI_COMM_SELF");
}

TEST(WindowText, WithoutABeginningRankineCtlStartsIt) {
  const Parsed parsed = Parse(
      "name=a to=MPI_Barrier#3;name=b from=MPI_Barrier to=MPI_Barrier#3;name=c from=MPI_Barrier#3 "
      "to=MPI_Barrier;name=d from=MPI_Send#3 to=MPI_Recv#2;name=e from=region(x) every=1 iteration");
  ASSERT_EQ(parsed.windows.size(), 5u) << parsed.problem << " at " << parsed.at;
  EXPECT_EQ(parsed.windows[0].from.event, WindowEvent::never);
  EXPECT_EQ(parsed.windows[0].to.nth, 3u);
  EXPECT_EQ(parsed.windows[4].every, 1u);
}

TEST(WindowText, AnErrorHasItsPlace) {
  const struct {
    std::string_view text;
    size_t at;
    std::string_view part;
  } cases[] = {
      {"from=start", 0, "needs a name"},
      {"name=a from=MPI_Barier", 12, "an event is"},
      {"name=a from=MPI_Barrier#0", 24, "third call"},
      {"name=a name=b", 7, "once"},
      {"name=a from=start from=start", 18, "once"},
      {"name=a every=10", 0, "from=region"},
      {"name=a from=MPI_Barrier#10 to=MPI_Barrier#3", 0, "before it begins"},
      {"name=a from=MPI_Barrier#3 to=MPI_Barrier#3", 0, "before it begins"},
      {"name=ok from=start;name=a from=MPI_Init", 19, "from=start"},
      {"name=a from=MPI_Init_thread#1", 0, "from=start"},
      {"name=a from=start to=MPI_Init", 0, "from=start"},
      {"name=a from=MPI_Finalize", 0, "end of MPI"},
      {"name=a from=start every=3", 0, "iterations"},
      {"name=a every=10us", 13, "at least 1 ms"},
      {"name=a from=pcontrol(1)", 21, "MPI itself uses 0, 1 and 2"},
      {"name=a from=signal(KILL)", 19, "USR1"},
      {"name=a from=region()", 19, "name is missing"},
      {"name=a from=region(x", 19, "not closed"},
      {"name=a from=start what=all", 23, "p2p"},
      {"name=a from=start size=8..4", 23, "range"},
      {"name=a from=start peers=0-99", 24, "64"},
      {"name=a from=start\x01", 17, "control"},
      {"name=ok from=start; nonsense", 20, "clauses"},
      {"name=a from=end", 0, "end of MPI"},
      {"name=a from=start to=start", 0, "start of MPI"},
      {"name=a from=start after=2ms", 0, "needs model=time"},
      {"name=a from=start after=0", 24, "after= takes"},
      {"name=a comm=", 12, "MPI_Comm_set_name"},
      {"name=a comm=size:0", 12, "at least 1"},
      {"name=a comm=size:4x", 12, "at least 1"},
      {"name=a comm=size:9999999999", 12, "at least 1"},
      {"name=a comm=MPI_COMM_NULL", 12, "MPI_COMM_WORLD"},
      {"name=a comm=comm-0123abcd", 12, "from run to run"},
      {"name=a comm=MPI_COMM_SELF peers=1", 0, "only rank 0"},
  };
  for (const auto& c : cases) {
    const Parsed parsed = Parse(c.text);
    EXPECT_NE(parsed.problem.find(c.part), std::string::npos) << c.text << ": " << parsed.problem;
    EXPECT_EQ(parsed.at, c.at) << c.text;
  }
  EXPECT_TRUE(Parse("").windows.empty());
  EXPECT_EQ(Parse(" ; ;").problem, "");
}

// An environment variable may contain any bytes. The parser must terminate, and never read outside the text.
TEST(WindowText, AnyBytesAreParsedSafely) {
  uint64_t state = 1;
  const auto next = [&state] { return state = state * 6364136223846793005u + 1442695040888963407u; };
  const std::string_view parts[] = {
      "name=", "from=", "to=",      "every=",    "what=", "peers=", "size=", "region(",
      ")",     "#",     "MPI_Send", "\"",        ";",     " ",      "5s",    "0-9",
      "..",    ",",     "1K",       "pcontrol(", "comm=", "size:"};
  for (int i = 0; i < 100000; ++i) {
    std::string text;
    for (uint64_t n = next() >> 60; n > 0; --n) {
      const uint64_t drawn = next() >> 32;
      if (drawn % 4 == 0) text += static_cast<char>(drawn >> 8);
      if (drawn % 4 != 0) text += parts[drawn / 4 % std::size(parts)];
    }
    const Parsed parsed = Parse(text);
    EXPECT_LE(parsed.at, text.size());
  }
}

}  // namespace
}  // namespace rankine::layout
