// SPDX-License-Identifier: BSD-3-Clause
#include "report/window_metrics.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/test_windows.h"

namespace rankine::report {
namespace {

archive::Tables Job() {
  archive::Tables tables = testing::EmptyJob(2);
  tables.comms.push_back({7, 1, "a\"b\\c\nd\x1b", 2, 0, false, {}});
  for (uint32_t rank = 0; rank < 2; ++rank) {
    testing::AddInstance(tables, testing::AddWindow(tables, rank, "solve"), 0, 1000, 2'500'000'000);
    tables.window_instances.back().open_requests = rank;
    testing::AddCell(tables, "MPI_Send", 4, 1'000'000'001).sent_bytes = 64;
    testing::AddCell(tables, "MPI_Send", 1, 5).comm = 1;
    testing::AddCell(tables, "MPI_Send", 2, 7).thread = 1;
  }
  return tables;
}

TEST(WindowMetrics, HasAFamilyForEachQuantityAndAddsThreadsUp) {
  const std::string text = WindowMetrics(Job());
  for (const char* line :
       {"# TYPE rankine_window_starts counter\n", "# UNIT rankine_window_duration_seconds seconds\n",
        "rankine_window_duration_seconds_total{window=\"solve\",rank=\"1\"} 2.500000000\n",
        "rankine_window_open_requests{window=\"solve\",rank=\"1\"} 1\n",
        "rankine_window_calls_total{window=\"solve\",rank=\"0\",comm=\"MPI_COMM_WORLD\",function=\"MPI_"
        "Send\"} 6\n",
        "rankine_window_call_seconds_total{window=\"solve\",rank=\"0\",comm=\"MPI_COMM_WORLD\",function="
        "\"MPI_"
        "Send\"} 1.000000008\n",
        "function=\"MPI_Send\",direction=\"sent\"} 64\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  EXPECT_TRUE(text.ends_with("# EOF\n"));
}

// The run contains message starts and a reduction, with a different value for each quantity. The window was
// started twice, and one of its instances is still running.
TEST(WindowMetrics, EachFamilyHasItsOwnQuantity) {
  archive::Tables tables = testing::EmptyJob(1);
  tables.processes[0].attributes.emplace("state.mode", std::string("exact"));
  const uint32_t window = testing::AddWindow(tables, 0, "w");
  for (uint64_t start = 0; start < 2; ++start) {
    testing::AddInstance(tables, window, start, 1000, 2'000'000'000);
    tables.window_instances.back().open = start == 1;
    tables.window_instances.back().open_requests = 3 + start;
    tables.window_instances.back().open_bytes = 100 + start;
    archive::WindowCell& send = testing::AddCell(tables, "MPI_Send", 23, 1'000'000'031);
    send.completions = 22;
    send.execution = 41;
    send.stall = 21;
    send.sent_messages = 11;
    send.received_messages = 13;
    send.sent_bytes = 170;
    send.received_bytes = 190;
    send.large_messages = 5;
    send.large_bytes = 60;
    send.timeouts = 2;
    send.longest = 17 + start;
  }
  archive::WindowCell& all = testing::AddCell(tables, "MPI_Allreduce", 1, 9);
  all.inner_messages = 7;
  all.inner_bytes = 29;
  const std::string text = WindowMetrics(tables);
  const std::string rank = R"({window="w",rank="0"} )";
  const std::string send = R"({window="w",rank="0",comm="MPI_COMM_WORLD",function="MPI_Send"})";
  const std::string reduce = R"({window="w",rank="0",comm="MPI_COMM_WORLD",function="MPI_Allreduce"})";
  const auto way = [&](const char* which) {
    return send.substr(0, send.size() - 1) + ",direction=\"" + which + "\"} ";
  };
  for (const std::string& line : {"starts_total" + rank + "2",
                                  "running" + rank + "1",
                                  "duration_seconds_total" + rank + "4.000000000",
                                  "open_requests" + rank + "7",
                                  "open_bytes" + rank + "201",
                                  "calls_total" + send + " 46",
                                  "call_seconds_total" + send + " 2.000000062",
                                  "stall_seconds_total" + send + " 0.000000042",
                                  "completions_total" + send + " 44",
                                  "execution_seconds_total" + send + " 0.000000082",
                                  "large_messages_total" + send + " 10",
                                  "large_bytes_total" + send + " 120",
                                  "small_messages_total" + send + " 38",
                                  "small_bytes_total" + send + " 600",
                                  "inner_messages_total" + reduce + " 7",
                                  "inner_bytes_total" + reduce + " 29",
                                  "timeouts_total" + send + " 4",
                                  "messages_total" + way("sent") + "22",
                                  "messages_total" + way("received") + "26",
                                  "bytes_total" + way("sent") + "340",
                                  "bytes_total" + way("received") + "380",
                                  "longest_wait_seconds" + send + " 0.000000018"})
    EXPECT_NE(text.find("rankine_window_" + line + "\n"), std::string::npos) << line << "\n" << text;
}

// A run with two worlds, as if one program had started the other program.
TEST(WindowMetrics, RanksOfDifferentWorldsAreApart) {
  archive::Tables tables = Job();
  EXPECT_EQ(WindowMetrics(tables).find("world="), std::string::npos);
  tables.processes[1].rank = 0;
  archive::NumberWorlds(&tables.processes);
  const std::string text = WindowMetrics(tables);
  for (const char* world : {"0", "1"})
    EXPECT_NE(text.find(std::string("starts_total{window=\"solve\",rank=\"0\",world=\"") + world + "\"} 1\n"),
              std::string::npos)
        << text;
}

TEST(WindowMetrics, ForeignNamesDoNotEndALabelOrALine) {
  EXPECT_NE(WindowMetrics(Job()).find(R"(comm="a\"b\\c\\nd\\x1b",function)"), std::string::npos)
      << WindowMetrics(Job());
}

TEST(WindowMetrics, HasOfAWindowWhatItAskedFor) {
  archive::Tables tables = Job();
  const auto has = [&](const char* family) {
    return WindowMetrics(tables).find(std::string("rankine_window_") + family + "_total{") !=
           std::string::npos;
  };
  const struct {
    uint32_t what;
    bool calls, large, bytes;
  } kCases[] = {{1, true, false, true},
                {2, false, false, false},
                {4, true, false, false},
                {8, false, true, true},
                {16, false, false, true}};
  for (const auto& c : kCases) {
    for (archive::Window& window : tables.windows) window.what = c.what;
    EXPECT_EQ(has("calls"), c.calls) << c.what;
    EXPECT_EQ(has("large_messages"), c.large) << c.what;
    EXPECT_EQ(has("small_messages"), c.large) << c.what;
    EXPECT_EQ(has("small_bytes"), c.large) << c.what;
    EXPECT_EQ(has("bytes"), c.bytes) << c.what;
    EXPECT_TRUE(has("starts"));
  }
}

// A quantity that was not measured must have no value, rather than 0.
TEST(WindowMetrics, HasNoStallsThatWereNotTimedAndNoTimeoutsWithoutALimit) {
  archive::Tables tables = Job();
  const auto has = [&](const char* family) {
    return WindowMetrics(tables).find(std::string("rankine_window_") + family + "_total{") !=
           std::string::npos;
  };
  EXPECT_FALSE(has("stall_seconds"));
  EXPECT_TRUE(has("timeouts"));
  for (archive::Process& process : tables.processes)
    process.attributes.emplace("state.mode", std::string("exact"));
  for (archive::Window& window : tables.windows) window.timeout = 0;
  EXPECT_TRUE(has("stall_seconds"));
  EXPECT_FALSE(has("timeouts"));
}

TEST(WindowMetrics, HasNoMessagesInsideThatCouldNotBeSeen) {
  archive::Tables tables = Job();
  const auto count = [&] {
    const std::string text = WindowMetrics(tables);
    const std::string family = "rankine_window_inner_messages_total{";
    size_t found = 0;
    for (size_t at = text.find(family); at != std::string::npos; at = text.find(family, at + 1)) ++found;
    return found;
  };
  testing::AddCell(tables, "MPI_Allreduce", 3, 9);
  EXPECT_EQ(count(), 0u);
  tables.window_cells.back().inner_messages = 3;
  EXPECT_EQ(count(), 1u) << "of the operation that has them, and not of MPI_Send";
}

// Tests that communicators with equal names share one value. Tests the same for processes with unknown ranks.
TEST(WindowMetrics, NothingHasTwoValues) {
  archive::Tables tables = Job();
  tables.comms[1].name = "MPI_COMM_WORLD";
  tables.processes[0].rank = tables.processes[1].rank = archive::kNone;
  std::istringstream lines(WindowMetrics(tables));
  std::set<std::string> seen;
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(seen.insert(line.substr(0, line.rfind(' ')) + (line[0] == '#' ? line : "")).second) << line;
}

}  // namespace
}  // namespace rankine::report
