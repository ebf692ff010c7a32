// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <utility>
#include <vector>

namespace rankine::exchange::ti {
namespace {

using rankine::ti::Action;
using rankine::ti::Collective;
using rankine::ti::Kind;

// An action that owns copies of its lists. A rank's actions are read one at a time.
struct Copied {
  Action action;
  std::vector<uint32_t> completed;
  std::vector<uint64_t> to_counts, from_counts;
};

std::vector<Copied> All(Reader& reader, uint32_t rank, std::string* error = nullptr) {
  std::vector<Copied> all;
  for (Action action;;) {
    const auto read = reader.Read(rank, {&action, 1});
    if (!read.ok()) {
      if (error != nullptr) *error = read.error();
      EXPECT_NE(error, nullptr) << read.error();
      return all;
    }
    if (read.value() == 0) return all;
    all.push_back({action,
                   {action.completed.begin(), action.completed.end()},
                   {action.to_counts.begin(), action.to_counts.end()},
                   {action.from_counts.begin(), action.from_counts.end()}});
  }
}

std::string ErrorOf(const std::string& text) {
  auto reader = FromText("t", text);
  if (!reader.ok()) return reader.error();
  std::string error;
  for (uint32_t rank = 0; rank < reader.value()->ranks() && error.empty(); ++rank)
    All(*reader.value(), rank, &error);
  return error;
}

TEST(TextTrace, CurrentFormMessagesAndRequests) {
  auto reader =
      FromText("t",
               "# a comment\n0 init\n1 init x\n0 compute 1e6\n0 isend 1 7 100 1\n\n0\tirecv 1   8 1e2 6\n"
               "0 wait 0 1 7\n0 waitall\n1 recv 0 7 100 1\n1 send 0 8 100\n0 finalize\n");
  ASSERT_TRUE(reader.ok()) << reader.error();
  EXPECT_EQ(reader.value()->ranks(), 2u);
  const auto zero = All(*reader.value(), 0);
  ASSERT_EQ(zero.size(), 7u);
  EXPECT_EQ(zero[1].action.volume, 1e6);
  EXPECT_EQ(zero[2].action.kind, Kind::send);
  EXPECT_EQ(zero[2].action.to.bytes, 400u);
  EXPECT_EQ(zero[2].action.to.tag, 7);
  EXPECT_EQ(zero[2].action.request, 0u);
  EXPECT_EQ(zero[3].action.from.bytes, 100u);
  EXPECT_EQ(zero[3].action.request, 1u);
  EXPECT_EQ(zero[4].completed, std::vector<uint32_t>{0});
  EXPECT_EQ(zero[5].completed, std::vector<uint32_t>{1});
  EXPECT_EQ(zero[6].action.kind, Kind::finalize);
  const auto one = All(*reader.value(), 1);
  ASSERT_EQ(one.size(), 3u);
  EXPECT_EQ(one[2].action.to.bytes, 800u) << "init with a word makes doubles the default";
  EXPECT_EQ(one[2].action.request, rankine::ti::kNone);
}

TEST(TextTrace, WaitTakesTheOldestRequestWithItsKey) {
  auto reader =
      FromText("t",
               "0 irecv 1 0 8 6\n0 irecv 1 0 8 6\n0 irecv 1 1 8 6\n0 wait 1 0 0\n0 irecv -333 5 8 6\n"
               "0 wait 1 0 5\n0 wait 1 0 9\n1 barrier\n");
  ASSERT_TRUE(reader.ok()) << reader.error();
  const auto all = All(*reader.value(), 0);
  ASSERT_EQ(all.size(), 7u);
  EXPECT_EQ(all[3].completed, std::vector<uint32_t>{0});
  EXPECT_EQ(all[4].action.from.peer, rankine::ti::kAnySource);
  EXPECT_EQ(all[4].action.request, 0u) << "the smallest free number";
  EXPECT_EQ(all[5].completed, std::vector<uint32_t>{0}) << "the receive from any source";
  EXPECT_EQ(all[6].completed, (std::vector<uint32_t>{1, 2}))
      << "the rest, at the end; a wait for nothing is none";
}

TEST(TextTrace, Collectives) {
  auto reader = FromText(
      "t",
      "0 bcast 10 1 0\n0 reduce 10 5e3 1\n0 allreduce 10 0 0\n0 gather 3 3 1 0 0\n0 allgather 3 3 0 0\n"
      "0 alltoallv 10 1 2 3 4 5 6 1 1\n0 gatherv 1 1 2 1 0 0\n0 allgatherv 1 1 2 0 0 0 1\n"
      "0 scatterv 1 2 2 1 0 1\n0 reducescatter 1 2 77 0\n0 scan 10 0 0\n0 alltoall 4 4 0 1\n"
      "0 sendRecv 5 1 6 1 0 1\n1 barrier\n");
  ASSERT_TRUE(reader.ok()) << reader.error();
  const auto all = All(*reader.value(), 0);
  ASSERT_EQ(all.size(), 13u);
  EXPECT_EQ(all[0].action.root, 1);
  EXPECT_EQ(all[0].action.to.bytes, 80u);
  EXPECT_EQ(all[1].action.volume, 5e3);
  EXPECT_EQ(all[1].action.to.bytes, 10u);
  EXPECT_EQ(all[2].action.collective, Collective::allreduce);
  EXPECT_EQ(all[3].action.from.bytes, 24u);
  EXPECT_EQ(all[5].to_counts, (std::vector<uint64_t>{1, 2}));
  EXPECT_EQ(all[5].from_counts, (std::vector<uint64_t>{16, 20}));
  EXPECT_EQ(all[6].from_counts, (std::vector<uint64_t>{8, 16}));
  EXPECT_EQ(all[6].action.root, 1);
  EXPECT_EQ(all[7].action.collective, Collective::allgatherv);
  EXPECT_EQ(all[7].from_counts, (std::vector<uint64_t>{8, 16}));
  EXPECT_EQ(all[8].to_counts, (std::vector<uint64_t>{8, 16}));
  EXPECT_EQ(all[8].action.from.bytes, 8u);
  EXPECT_EQ(all[9].action.volume, 77);
  EXPECT_EQ(all[9].from_counts, (std::vector<uint64_t>{8, 16}));
  EXPECT_EQ(all[11].action.from.bytes, 16u);
  EXPECT_EQ(all[12].action.kind, Kind::sendrecv);
  EXPECT_EQ(all[12].action.from.bytes, 24u);
}

TEST(TextTrace, FormOf2012) {
  auto reader = FromText(
      "t",
      "0 init\n0 Isend 1 1e9\n0 Irecv 1 10\n0 wait\n0 waitAll\n0 allReduce 5 0\n1 recv 0 1e9\n1 send 0 10\n");
  ASSERT_TRUE(reader.ok()) << reader.error();
  const auto all = All(*reader.value(), 0);
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(all[1].action.to.bytes, 1000000000u);
  EXPECT_EQ(all[3].completed, std::vector<uint32_t>{1}) << "the last one";
  EXPECT_EQ(all[4].completed, std::vector<uint32_t>{0});
  EXPECT_EQ(all[5].action.collective, Collective::allreduce);
}

// Returns the number of bytes that rank 0 sends in the trace of this file. If the trace cannot be read,
// returns -1 and fails the test.
int64_t SentIn(const std::string& path) {
  const auto reader = OpenText(path);
  EXPECT_TRUE(reader.ok()) << reader.error();
  if (!reader.ok()) return -1;
  for (const Copied& one : All(*reader.value(), 0)) {
    if (one.action.kind == Kind::send) return static_cast<int64_t>(one.action.to.bytes);
  }
  return -1;
}

void WriteFile(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// The size of the first piece that is read to detect the form of the trace.
constexpr size_t kPiece = size_t{64} << 10;

std::string Repeated(const std::string& line, size_t least) {
  std::string text;
  while (text.size() < least) text += line;
  return text;
}

TEST(TextTrace, AFormIsDecidedByWholeLines) {
  const std::string path = testing::TempDir() + "ti_cut";
  for (const std::string send : {"0 send 1 0 1640", "0 send 1 1640"}) {
    const std::string all = send + "\n1 recv 0" + send.substr(8) + "\n";
    // The text is padded such that the first piece ends at each position in the line, directly before the
    // line, and directly after the line.
    for (size_t at = 0; at <= send.size() + 1; ++at) {
      for (const std::string& line : {std::string("# nothing\n"), std::string("0 compute 1\n")}) {
        std::string text = Repeated(line, kPiece - 100);
        text.append(kPiece - at - 1 - text.size(), '#');
        WriteFile(path, text + "\n" + all);
        EXPECT_EQ(SentIn(path), 1640) << send << " cut behind " << at << " bytes";
      }
    }
  }
}

TEST(TextTrace, AFormIsFoundHoweverLateItsLineComes) {
  const std::string folder = testing::TempDir();
  const std::string late = Repeated("0 compute 1\n", 9 * kPiece) + "0 send 1 1640\n";
  WriteFile(folder + "ti_late", late + "1 recv 0 1640\n");
  EXPECT_EQ(SentIn(folder + "ti_late"), 1640);
  // Actions that follow a comment longer than one piece are still recognised as actions, and not taken for
  // file names.
  WriteFile(folder + "ti_late", "# " + std::string(2 * kPiece, 'x') + "\n0 send 1 1640\n1 recv 0 1640\n");
  EXPECT_EQ(SentIn(folder + "ti_late"), 1640);
  // A last line that has no newline counts, too.
  WriteFile(folder + "ti_late", "1 compute 1\n0 send 1 1640");
  EXPECT_EQ(SentIn(folder + "ti_late"), 1640);
}

TEST(TextTrace, AFormIsDecidedByTheFirstFileThatShowsIt) {
  const std::string folder = testing::TempDir();
  WriteFile(folder + "ti_zero", "0 compute 5\n0 recv 1 1640\n");
  WriteFile(folder + "ti_none", "0 compute 5\n");
  WriteFile(folder + "ti_one", "1 Isend 0 1640\n1 wait\n");
  WriteFile(folder + "ti_told", folder + "ti_zero\n" + folder + "ti_one\n");
  EXPECT_EQ(OpenText(folder + "ti_told").value()->ranks(), 2u);
  WriteFile(folder + "ti_told", folder + "ti_none\n" + folder + "ti_one\n");
  const auto reader = OpenText(folder + "ti_told");
  ASSERT_TRUE(reader.ok()) << reader.error();
  EXPECT_EQ(All(*reader.value(), 1).front().action.to.bytes, 1640u);
}

TEST(TextTrace, FormOf2011) {
  auto reader =
      FromText("t", "p0 compute 4449\np0 send p1 5760\np0 Irecv p1\np0 wait\np1 recv p0\np1 send p0 1e6\n");
  ASSERT_TRUE(reader.ok()) << reader.error();
  const auto zero = All(*reader.value(), 0);
  ASSERT_EQ(zero.size(), 5u);
  EXPECT_NE(zero[1].action.request, rankine::ti::kNone) << "small sends return at once";
  EXPECT_EQ(zero[2].action.kind, Kind::free);
  EXPECT_EQ(zero[3].action.from.bytes, rankine::ti::kUnknownBytes);
  const auto one = All(*reader.value(), 1);
  ASSERT_EQ(one.size(), 2u);
  EXPECT_EQ(one[1].action.request, rankine::ti::kNone) << "large ones block";
}

TEST(TextTrace, ErrorsSayFileLineAndReason) {
  EXPECT_EQ(ErrorOf("0 init\n0 frobnicate 1\n"), "t:2: unknown action frobnicate");
  EXPECT_EQ(ErrorOf("0 init\nx init\n"), "t:2: the line does not begin with a rank");
  EXPECT_EQ(ErrorOf("0 send 3 0 5\n"), "t:1: receiver is not a rank of the 1: 3");
  EXPECT_EQ(ErrorOf("0 isend 0 0\n"), "t:1: no count");
  EXPECT_EQ(ErrorOf("0 isend 0 0 5 99\n"), "t:1: datatype 99 is not known");
  EXPECT_EQ(ErrorOf("0 compute nan\n"), "t:1: volume is no amount: nan");
  EXPECT_EQ(ErrorOf("0 wait 0 0 0\n"), "t:1: the rank waits, but no request is open");
  EXPECT_EQ(ErrorOf("0 isend 0 0 9e15 37\n"), "t:1: a message of more than 2^50 bytes");
  EXPECT_EQ(ErrorOf("0 init\n16000000 init\n"),
            "t:2: rank 16000000, but the file has 2 lines: each rank from 0 to the largest needs at least "
            "one line");
}

TEST(TextTrace, FilesForEachRankWithLinesLongerThanAPiece) {
  const std::string folder = testing::TempDir();
  constexpr int kRanks = 3;
  std::ofstream list(folder + "ti_list");
  for (int rank = 0; rank < kRanks; ++rank) {
    list << "ti_rank" << rank << "\n";
    std::ofstream file(folder + "ti_rank" + std::to_string(rank));
    for (int i = 0; i < 20000; ++i)
      file << rank << " compute " << i << std::string(i % 999 == 0 ? 100000 : 1, ' ') << "\n";
    file << rank << " barrier";  // a last line without a newline
  }
  list.close();
  auto reader = OpenText(folder + "ti_list");
  ASSERT_TRUE(reader.ok()) << reader.error();
  ASSERT_EQ(reader.value()->ranks(), 3u);
  for (uint32_t rank = 0; rank < kRanks; ++rank) {
    const auto all = All(*reader.value(), rank);
    ASSERT_EQ(all.size(), 20001u);
    for (size_t i = 0; i < 20000; ++i) ASSERT_EQ(all[i].action.volume, static_cast<double>(i));
  }
  std::ofstream(folder + "ti_rank1") << "0 init\n";
  auto wrong = OpenText(folder + "ti_list");
  std::string error;
  All(*wrong.value(), 1, &error);
  EXPECT_NE(error.find("ti_rank1:1: this line belongs to rank 0, but the file belongs to rank 1"),
            std::string::npos)
      << error;
}

TEST(TextTrace, ByteOrderMarksAreSkipped) {
  const std::string folder = testing::TempDir(), mark = "\xef\xbb\xbf";
  std::ofstream(folder + "marked_list") << mark << "marked_0\nmarked_1\n";
  std::ofstream(folder + "marked_0") << mark << "0 init\n0 send 1 1640\n";
  std::ofstream(folder + "marked_1") << mark << "# a comment\n1 init\n1 recv 0 1640\n";
  std::ofstream(folder + "marked_one") << mark << "p0 send p1 1640\np1 recv p0 1640\n";
  for (const char* name : {"marked_list", "marked_one"}) {
    EXPECT_EQ(SentIn(folder + name), 1640) << name;
    EXPECT_EQ(OpenText(folder + name).value()->ranks(), 2u) << name;
  }
}

// Returns the lines of a rank. They form nested loops that are interrupted at random, with requests that
// stay open over several iterations.
std::string LoopedLines(std::mt19937& random, size_t size) {
  const auto below = [&random](uint32_t n) { return static_cast<int>(random() % n); };
  static constexpr const char* kLines[] = {"compute 5",        "compute 1e6",
                                           "irecv 1 3 80 6",   "isend 1 3 80 6",
                                           "waitall",          "wait 1 0 3",
                                           "send 1 0 100",     "recv 1 0 100 0",
                                           "allreduce 8 2 0",  "barrier",
                                           "sleep 0.5",        "bcast 100 1 6",
                                           "gather 4 4 1 0 0", "alltoallv 4 1 2 4 1 2 6 6",
                                           "comm_size",        "scan 8 1",
                                           "  compute  7 ",    "# said"};
  std::string text = "0 init\n";
  while (text.size() < size) {
    std::vector<std::string> body;
    for (int n = 1 + below(12); n > 0; --n) {
      std::string line = kLines[below(std::size(kLines))];
      if (line == "wait 1 0 3") line = below(2) == 0 ? "irecv 1 3 80 6\n0 wait 1 0 3" : "waitall";
      body.push_back((line[0] == '#' ? "" : "0 ") + line + "\n");
    }
    const int turns = 1 + below(40), every = 2 + below(9);
    for (int turn = 0; turn < turns; ++turn) {
      for (const std::string& line : body) text += line;
      if (turn % every == 0) text += "0 reduce 8 1 0 0\n";
      if (below(30) == 0) text += "0 compute " + std::to_string(random()) + "\n";
    }
  }
  return text;
}

TEST(Adjustments, ApplyBetweenTwoPositions) {
  auto adjustments = Adjustments::Read(
      "\"start:stop\",\"ratio\"\n\"a.c:10:b.c:20\",4\n\n \"b.c:20:a.c:10\" , 0.5\r\na.c:10:b.c:20,9\n",
      "adjust", false);
  ASSERT_TRUE(adjustments.ok()) << adjustments.error();
  auto reader =
      FromText("t",
               "0 compute 8\n0 location dir/a.c 10\n0 compute 8\n0 location /x/b.c 20\n0 compute 8\n"
               "0 sleep 8\n0 compute 8.0\n0 send 1 0 1 1\n0 location a.c 10\n0 compute 8\n"
               "0 location a.c 11\n0 compute 8\n1 recv 0 0 1 1\n1 compute 8\n");
  ASSERT_TRUE(reader.ok()) << reader.error();
  reader.value()->SetAdjustments(std::move(adjustments.value()));
  std::vector<double> volumes;
  for (const Copied& one : All(*reader.value(), 0)) {
    if (one.action.kind != Kind::send) volumes.push_back(one.action.volume);
  }
  EXPECT_EQ(volumes, (std::vector<double>{8, 8, 2, 2, 2, 16, 8})) << "the first line for a position counts";
  EXPECT_EQ(All(*reader.value(), 1)[1].action.volume, 8) << "positions belong to a rank";
}

TEST(Adjustments, MayNameWholePaths) {
  auto adjustments = Adjustments::Read("h\n/x/a.c:1:/x/a.c:2,2\n", "adjust", true);
  ASSERT_TRUE(adjustments.ok()) << adjustments.error();
  CallPositions positions;
  EXPECT_EQ(adjustments.value().Move("/x/a.c", 1, &positions), 1);
  EXPECT_EQ(adjustments.value().Move("/x/a.c", 2, &positions), 2);
  EXPECT_EQ(adjustments.value().Move("/y/a.c", 2, &positions), 1);
}

TEST(Adjustments, OfALoopDependOnTheLinesBeforeIt) {
  std::string text = "0 location a.c 1\n";
  for (int i = 0; i < 100; ++i) text += "0 compute 6\n0 location a.c 2\n0 compute 6\n0 location a.c 2\n";
  const std::string folder = testing::TempDir();
  std::ofstream(folder + "adjusted_list") << "adjusted_rank0\nadjusted_rank1\n";
  std::ofstream(folder + "adjusted_rank0") << text;
  std::ofstream(folder + "adjusted_rank1") << "1 init\n";
  auto reader = OpenText(folder + "adjusted_list");
  ASSERT_TRUE(reader.ok());
  reader.value()->SetAdjustments(
      std::move(Adjustments::Read("h\na.c:1:a.c:2,2\na.c:2:a.c:2,3\n", "adjust", false).value()));
  const auto all = All(*reader.value(), 0);
  ASSERT_EQ(all.size(), 200u);
  EXPECT_EQ(all[0].action.volume, 6);
  EXPECT_EQ(all[1].action.volume, 3);
  for (size_t i = 2; i < all.size(); ++i) EXPECT_EQ(all[i].action.volume, 2);
}

TEST(Adjustments, ErrorsSayFileAndLine) {
  for (const char* wrong : {"h\na:1:a:2\n", "h\na:1:a:2,\n", "h\na:1:a:2,-1\n", "h\na:1:a:2,0\n",
                            "h\na:1:a:2,1e999\n", "h\n\"a:1:a:2,1\n", "h\n\\"}) {
    const auto read = Adjustments::Read(wrong, "adjust", false);
    ASSERT_FALSE(read.ok()) << wrong;
    EXPECT_EQ(read.error().substr(0, 9), "adjust:2:") << read.error();
  }
  EXPECT_FALSE(Adjustments::Read("", "adjust", false).ok());
  auto reader = FromText("t", "0 location\n");
  reader.value()->SetAdjustments(std::move(Adjustments::Read("h\n", "adjust", false).value()));
  std::string error;
  All(*reader.value(), 0, &error);
  EXPECT_EQ(error, "t:1: no file");
}

// Repeated lines in the file of one rank must give the same actions as in a single file for all ranks.
TEST(LineLoop, RepeatedLinesGiveTheSameActions) {
  std::mt19937 random(5);
  const std::string folder = testing::TempDir();
  std::ofstream(folder + "loop_list") << "loop_rank0\nloop_rank1\n";
  std::ofstream(folder + "loop_rank1") << "1 init\n";
  for (int turn = 0; turn < 40; ++turn) {
    const std::string text = LoopedLines(random, turn % 8 == 0 ? 300000 : 3000);
    std::ofstream(folder + "loop_rank0") << text;
    auto apart = OpenText(folder + "loop_list");
    auto merged = FromText("t", text + "1 init\n");
    ASSERT_TRUE(apart.ok() && merged.ok());
    const auto read = All(*apart.value(), 0), wanted = All(*merged.value(), 0);
    ASSERT_EQ(read.size(), wanted.size());
    for (size_t i = 0; i < read.size(); ++i) {
      const Action &a = read[i].action, &b = wanted[i].action;
      ASSERT_TRUE(a.kind == b.kind && a.collective == b.collective && a.request == b.request &&
                  a.root == b.root && a.volume == b.volume)
          << "turn " << turn << ", action " << i;
      for (const auto& [one, other] : {std::pair(a.to, b.to), std::pair(a.from, b.from)})
        ASSERT_TRUE(one.peer == other.peer && one.tag == other.tag && one.bytes == other.bytes &&
                    one.type == other.type);
      ASSERT_EQ(read[i].completed, wanted[i].completed);
      ASSERT_EQ(a.offered.size(), b.offered.size());
      ASSERT_EQ(read[i].to_counts, wanted[i].to_counts);
    }
    const std::string error = "0 compute x\n";
    std::ofstream(folder + "loop_rank0", std::ios::app) << error;
    std::string said;
    auto wrong = OpenText(folder + "loop_list");
    All(*wrong.value(), 0, &said);
    const auto line = std::count(text.begin(), text.end(), '\n') + 1;
    EXPECT_NE(said.find("loop_rank0:" + std::to_string(line) + ": volume is no amount"), std::string::npos)
        << said;
  }
}

TEST(LineLoop, ALoopIsPlayedAndNotRead) {
  LineLoop loop(100);
  const std::string line = " compute 1";
  Action action;
  action.volume = 1;
  loop.BeforeLine(false);
  EXPECT_FALSE(loop.recording());
  loop.BeforeLine(true);
  ASSERT_TRUE(loop.recording());
  loop.AfterLine("0", line, &action);
  EXPECT_EQ(loop.Wants("0 compute 2\n"), 0u);
  ASSERT_EQ(loop.Wants("0 compute 1\n0 "), 12u);
  ASSERT_TRUE(loop.Repeats("0 compute 1\n0 "));
  ASSERT_TRUE(loop.playing());
  Action next;
  loop.Next(&next);
  EXPECT_EQ(next.volume, 1);
  EXPECT_FALSE(loop.playing());
  // Different lines follow. The previous block was repeated, so a new block begins immediately.
  EXPECT_FALSE(loop.Repeats("0 barrier\n"));
  loop.BeforeLine(true);
  EXPECT_TRUE(loop.recording());
  // If blocks are not repeated, the pauses before the next search become longer.
  size_t before = 0;
  for (int miss = 0; miss < 4; ++miss) {
    loop.AfterLine("0", line, &action);
    EXPECT_FALSE(loop.Repeats("0 barrier\n"));
    size_t lines = 0;
    for (; !loop.recording(); ++lines) loop.BeforeLine(true);
    EXPECT_GT(lines, before);
    before = lines;
  }
}

// Tests lines whose lengths are close to the length of the compared words. There are many more lines than
// slots in the table.
TEST(LineMemo, ALineIsReadAsIfItWereNew) {
  LineMemo memo;
  std::mt19937 random(11);
  const auto number = [&] { return std::to_string(random() % (random() % 2 == 0 ? 10 : 1000000000)); };
  std::vector<std::string> lines;
  for (int i = 0; i < 4000; ++i) {
    static constexpr const char* kNames[] = {"send", "isend", "recv", "irecv", "wait", "compute", "bcast"};
    std::string line = std::string(" ") + kNames[random() % 7];
    for (auto numbers = random() % 6; numbers > 0; --numbers) line += " " + number();
    lines.push_back(line);
  }
  for (int i = 0; i < 40000; ++i) {
    const std::string& line = lines[random() % (i % 2 == 0 ? 10 : lines.size())];
    const PlainLine read = memo.Read(line), anew = ReadPlain(line);
    ASSERT_EQ(read.kind, anew.kind) << line;
    if (anew.kind == PlainLine::Kind::other) continue;
    ASSERT_EQ(read.count, anew.count) << line;
    for (uint32_t k = 0; k < anew.count; ++k) ASSERT_EQ(read.numbers[k], anew.numbers[k]) << line;
  }
}

}  // namespace
}  // namespace rankine::exchange::ti
