// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <sstream>

#include "base/text/visible_text.h"
#include "cli/top/feed.h"
#include "cli/top/screen.h"
#include "cli/top/tally.h"
#include "cli/top/view_json.h"

namespace rankine::cli::top {
namespace {

Row RowOf(int64_t rank, uint64_t compute, uint64_t stall) {
  Row row;
  row.host = "a";
  row.rank = rank;
  row.pid = 100 + rank;
  row.is_main = true;
  row.seen.looks = {compute, 0, stall, 0};
  return row;
}

JobView ViewOf(std::vector<Row> rows, int64_t world_size = 0) {
  HostView host;
  host.host = "a";
  host.world_size = world_size;
  host.rows = std::move(rows);
  return {"job", 1, {std::move(host)}};
}

std::vector<std::string> LinesOf(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::optional<HostView> Read(const std::string& text) {
  FeedReader reader;
  std::optional<HostView> last;
  for (const std::string& line : LinesOf(text)) {
    if (auto view = reader.Take(line)) last = std::move(view);
  }
  return last;
}

TEST(Feed, GivesTheViewThatWasWritten) {
  HostView view;
  view.host = "node 1";
  view.job = "job%";
  view.started_ns = 1795353401367317430;
  view.world_size = 12;
  view.cost_ppm = 2723;
  view.has_ended = true;
  view.notes = {"one\nnote", ""};
  Row row = RowOf(-1, 3, 4);
  row.host = view.host;
  row.thread = 2;
  row.is_main = false;
  row.has_ended = true;
  row.function = "MPI_Recv";
  row.function_looks = 4;
  row.region = "main/a b\x1b[2J";
  row.region_looks = 7;
  view.rows = {row, RowOf(7, 1, 0)};
  const auto back = Read(FeedText(view));
  ASSERT_TRUE(back);
  EXPECT_EQ(FeedText(*back), FeedText(view));
  EXPECT_EQ(back->started_ns, view.started_ns);
  EXPECT_EQ(back->rows[0].region, row.region);
  EXPECT_EQ(back->rows[0].rank, -1);
  EXPECT_EQ(back->rows[1].rank, 7);
}

TEST(Feed, SkipsMalformedLines) {
  EXPECT_FALSE(Read("end\nrow 1 2 3\nnote x\nend\n"));
  EXPECT_FALSE(Read("host a\nend\n"));
  EXPECT_FALSE(Read("host  job 1 1 1 0\nend\n"));
  const auto view = Read(
      "host a job 1 1 1 0\nrow\nrow 1 1 0 1 0 99999999999999999999 0 0 0 f 0 r g 0\nrow 1 1 0 1 0 1 0 0 0 "
      "%zz 0 "
      " g 0\nnote %\nwhat\nrow 1 1 0 1 0 9223372036854775807 9223372036854775807 0 0 f 0  g 0\nend\n");
  ASSERT_TRUE(view);
  ASSERT_EQ(view->rows.size(), 1u);
  EXPECT_LE(view->rows[0].seen.Sum(), uint64_t{1} << 32);
  EXPECT_TRUE(view->notes.empty());
}

layout::SpoolThread ThreadIn(uint64_t frame, layout::CallState state) {
  layout::SpoolThread thread{};
  thread.frame = frame;
  thread.call = {1, state, layout::StallReason::late_sender};
  return thread;
}

TEST(Look, ReadsTheThreadsWords) {
  using layout::CallState;
  const auto awake = [] { return false; };
  const auto asleep = [] { return true; };
  EXPECT_EQ(LookAt(ThreadIn(0, CallState::stall), true, asleep).doing, Doing::compute);
  EXPECT_EQ(LookAt(ThreadIn(65, CallState::stall), true, asleep).doing, Doing::compute);
  EXPECT_EQ(LookAt(ThreadIn(64, CallState::work), true, awake).doing, Doing::work);
  EXPECT_EQ(LookAt(ThreadIn(64, CallState::stall), true, awake).doing, Doing::stall);
  EXPECT_EQ(LookAt(ThreadIn(64, CallState::work), true, asleep).doing, Doing::stall);
  EXPECT_EQ(LookAt(ThreadIn(64, CallState::stall), false, awake).doing, Doing::mpi);
  EXPECT_EQ(LookAt(ThreadIn(64, CallState::work), false, asleep).doing, Doing::stall);
}

TEST(Tally, TakesTheFunctionReasonAndNodeThatWereSeenMost) {
  Tally tally;
  tally.Add({Doing::compute, layout::StallReason::none, 0, 3});
  for (int i = 0; i < 3; ++i) tally.Add({Doing::stall, layout::StallReason::collective, 1, 2});
  for (int i = 0; i < 2; ++i) tally.Add({Doing::work, layout::StallReason::rma, 2, 2});
  Row row;
  EXPECT_EQ(tally.Fill(&row), 2u);
  EXPECT_EQ(row.seen.Sum(), 6u);
  EXPECT_EQ(row.function, "MPI_Init");
  EXPECT_EQ(row.function_looks, 3u);
  EXPECT_EQ(row.reason, "collective");
  EXPECT_EQ(row.region_looks, 5u);
}

TEST(Tally, IsDividedByTheTimeOfCalls) {
  const auto seen = [](uint64_t compute, uint64_t work, uint64_t stall, double in_mpi) {
    Tally tally;
    for (uint64_t i = 0; i < compute; ++i) tally.Add({});
    for (uint64_t i = 0; i < work; ++i) tally.Add({Doing::work, layout::StallReason::none, 1, 0});
    for (uint64_t i = 0; i < stall; ++i) tally.Add({Doing::stall, layout::StallReason::none, 1, 0});
    tally.Divide(in_mpi);
    Row row;
    tally.Fill(&row);
    return std::pair(row.seen.looks, row.function_looks);
  };
  using Looks = std::array<uint64_t, kDoings>;
  EXPECT_EQ(seen(30, 20, 50, 0.35), std::pair(Looks({65, 10, 25, 0}), uint64_t{35}));
  EXPECT_EQ(seen(60, 0, 40, 0.701), std::pair(Looks({30, 0, 70, 0}), uint64_t{70}));
  EXPECT_EQ(seen(0, 1, 2, 1), std::pair(Looks({0, 1, 2, 0}), uint64_t{3}));
  EXPECT_EQ(seen(50, 25, 25, 0), std::pair(Looks({100, 0, 0, 0}), uint64_t{0}));
  EXPECT_EQ(seen(99, 1, 0, 7), std::pair(Looks({0, 100, 0, 0}), uint64_t{100}));
  EXPECT_EQ(seen(10, 0, 0, 0.02),
            // The observations do not show the MPI function in which the thread was.
            std::pair(Looks({10, 0, 0, 0}), uint64_t{0}));
}

TEST(Tally, KeepsItsLooksIfMpiHasCalledTheProgram) {
  Tally tally;
  Look inside;
  inside.in_callback = true;
  tally.Add(inside);
  tally.Add({Doing::stall, layout::StallReason::none, 1, 0});
  tally.Divide(1);
  Row row;
  tally.Fill(&row);
  EXPECT_EQ(row.seen.looks, (std::array<uint64_t, kDoings>{1, 0, 1, 0}));
}

// The thread was observed in MPI, but the measured time of its calls is almost 0.
TEST(Tally, NamesNoCallWithoutTimeInMpi) {
  Tally tally;
  for (int i = 0; i < 9; ++i) tally.Add({});
  tally.Add({Doing::stall, layout::StallReason::late_sender, 1, 0});
  tally.Divide(0.001);
  Row row;
  tally.Fill(&row);
  EXPECT_EQ(row.function, "");
  EXPECT_EQ(row.reason, "");
}

TEST(Tally, TakesAReasonThatIsKnown) {
  Tally tally;
  for (int i = 0; i < 5; ++i) tally.Add({Doing::stall, layout::StallReason::unknown, 1, 0});
  for (int i = 0; i < 2; ++i) tally.Add({Doing::stall, layout::StallReason::late_sender, 1, 0});
  tally.Add({Doing::stall, layout::StallReason::io, 1, 0});
  Row row;
  tally.Fill(&row);
  EXPECT_EQ(row.reason, "late_sender");
}

// Most observations found the thread in one function, but most of the stall was in another function. The view
// shows the first function, with the reason for the stall in that function.
TEST(Tally, ShowsTheReasonOfTheShownFunction) {
  Tally tally;
  for (int i = 0; i < 5; ++i) tally.Add({Doing::work, layout::StallReason::none, 1, 0});
  for (int i = 0; i < 4; ++i) tally.Add({Doing::stall, layout::StallReason::rma, 2, 0});
  Row row;
  tally.Fill(&row);
  EXPECT_EQ(row.function, "MPI_Init");
  EXPECT_EQ(row.reason, "");
  tally.Add({Doing::stall, layout::StallReason::late_sender, 1, 0});
  tally.Fill(&row);
  EXPECT_EQ(row.function, "MPI_Init");
  EXPECT_EQ(row.reason, "late_sender");
}

TEST(Summary, NamesTheRankThatOthersWaitForAndThoseThatAreNotSeen) {
  const JobView view = ViewOf({RowOf(0, 10, 90), RowOf(3, 95, 5)}, 8);
  const Summary summary = Summarise(view, false);
  ASSERT_TRUE(summary.busiest);
  EXPECT_EQ(summary.busiest->rank, 3);
  EXPECT_TRUE(summary.others_wait);
  ASSERT_EQ(summary.notes.size(), 1u);
  EXPECT_EQ(summary.notes[0].substr(0, 33), "ranks 1-2, 4-7 of 8 are not seen:");
  EXPECT_FALSE(Summarise(ViewOf({RowOf(0, 99, 1), RowOf(1, 98, 2)}), false).others_wait);
}

// The history of a thread has one state for each of the last seconds.
TEST(History, HasTheStateOfEachSecond) {
  const auto view = [](uint64_t computed, uint64_t stalled) {
    JobView made{"job", 1, {HostView{}}};
    Row row;
    row.rank = 0;
    row.pid = 7;
    row.is_main = true;
    row.seen[Doing::compute] = computed;
    row.seen[Doing::stall] = stalled;
    made.hosts[0].rows.push_back(row);
    return made;
  };
  History history;
  for (size_t i = 0; i < 2 * kHistorySeconds; ++i) history.Add(view(9, 1));
  history.Add(view(0, 0));
  history.Add(view(1, 9));
  const JobView last = view(1, 9);
  const auto states = history.Of(last.hosts[0].rows[0]);
  ASSERT_EQ(states.size(), kHistorySeconds);
  EXPECT_EQ(states[0], Doing::compute);
  EXPECT_EQ(states[kHistorySeconds - 2], std::nullopt);
  EXPECT_EQ(states.back(), Doing::stall);
  const std::string text =
      ScreenText(last, Summarise(last, false), {100, 0, false, false, SortKey::automatic, &history});
  EXPECT_NE(text.find("last 20 s"), std::string::npos) << text;
  EXPECT_NE(text.find("################## ."), std::string::npos) << text;
  history.Add(JobView{"job", 1, {}});
  EXPECT_TRUE(history.Of(last.hosts[0].rows[0]).empty());
}

TEST(Screen, FitsAnySize) {
  std::vector<Row> rows;
  for (int64_t i = 0; i < 50; ++i) {
    Row row = RowOf(i, static_cast<uint64_t>(50 - i), static_cast<uint64_t>(i));
    row.function = "MPI_Neighbor_alltoallw";
    row.reason = "late_receiver";
    row.region = "main/\xe6\xbc\xa2\xe5\xad\x97/a very long name of a region/\x1b[31mred";
    row.host = i % 2 == 0 ? "a" : "a-very-long-name-of-a-host.example.org";
    rows.push_back(row);
  }
  JobView view = ViewOf(rows, 64);
  view.hosts.push_back(view.hosts.front());
  view.hosts.back().host = "b";
  const Summary summary = Summarise(view, false);
  for (size_t width = 1; width < 200; ++width) {
    for (const size_t height : {1, 2, 5, 8, 24, 60}) {
      const std::string text = ScreenText(view, summary, {width, height, false, true, SortKey::automatic});
      const std::vector<std::string> lines = LinesOf(text);
      EXPECT_LE(lines.size(), height);
      EXPECT_EQ(text.find('\x1b'), std::string::npos);
      for (const std::string& line : lines) {
        EXPECT_LE(base::DisplayWidth(line), std::max<size_t>(width, 30)) << line;
      }
    }
  }
}

TEST(Screen, PrefersRowsToNotesAndKeysOnALowScreen) {
  JobView view = ViewOf({RowOf(0, 1, 9), RowOf(1, 9, 1)});
  for (int i = 0; i < 5; ++i) view.hosts[0].notes.push_back("note " + std::to_string(i));
  const Summary summary = Summarise(view, false);
  for (const size_t height : {7, 8, 10, 12, 20}) {
    const std::string text = ScreenText(view, summary, {80, height, false, true, SortKey::automatic});
    EXPECT_NE(text.find("\n   0 "), std::string::npos) << text;
    EXPECT_NE(text.find("\n   1 "), std::string::npos) << text;
    EXPECT_EQ(text.find("note 0") == std::string::npos, height == 7) << text;
    EXPECT_EQ(text.find("q quit") == std::string::npos, height < 14) << text;
  }
}

TEST(Screen, ShowsBothEndsOfTheOrderIfNotAllFit) {
  std::vector<Row> rows;
  for (int64_t i = 0; i < 20; ++i) rows.push_back(RowOf(i, static_cast<uint64_t>(i), 1));
  const JobView view = ViewOf(rows);
  const std::string text =
      ScreenText(view, Summarise(view, false), {80, 12, false, false, SortKey::automatic});
  EXPECT_NE(text.find("\n  19 "), std::string::npos) << text;
  EXPECT_NE(text.find("\n   0 "), std::string::npos) << text;
  EXPECT_NE(text.find("... 14 ranks between these are left out"), std::string::npos) << text;
  const std::string all = ScreenText(view, Summarise(view, false), {80, 0, false, false, SortKey::automatic});
  EXPECT_LT(all.find("\n   0 "), all.find("\n  19 ")) << all;
}

}  // namespace
}  // namespace rankine::cli::top
