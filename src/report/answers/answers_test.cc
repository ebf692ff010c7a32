// SPDX-License-Identifier: BSD-3-Clause
// Tests answers for programs: their size is bounded, each figure names its source, and each pattern has a
// definition.
#include <gtest/gtest.h>

#include <set>

#include "analysis/findings/stand_outs.h"
#include "archive/io/rows.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "query/test_tables.h"
#include "report/answers/brief_answer.h"
#include "report/answers/explanation.h"
#include "report/answers/patterns.h"
#include "report/sections.h"

namespace rankine::report {
namespace {

using testing::AddRow;

constexpr uint64_t kMillisecond = 1'000'000;

archive::Tables Uneven(uint32_t ranks, const std::string& name) {
  archive::Tables tables = testing::EmptyJob(ranks);
  tables.job["job.program"] = name;
  tables.job["job.command"] = name;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    AddRow(tables, rank, "MPI_Allreduce", 1000, (rank == 0 ? 100 : 3000) * kMillisecond, 8000, 8000, 0);
    tables.processes[rank].attributes["host"] = name + std::to_string(rank);
    tables.processes[rank].attributes["executable"] = name;
  }
  return tables;
}

TEST(BriefAnswer, HasRunEfficienciesFindingsAndTrust) {
  const archive::Tables tables = Uneven(4, "heat");
  Facts facts(tables);
  const std::string text = BriefAnswer(facts, "run.rkn");
  for (const char* part : {"Run: heat; 4 ranks", "Parallel efficiency: ", "imbalance: ", "evidence: ",
                           "Trust: ", "FILE is run.rkn", "rankine query FILE 'SELECT "})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(BriefAnswer, EachLineWithAFigureHasItsSource) {
  const archive::Tables tables = Uneven(4, "heat");
  Facts facts(tables);
  std::string text = BriefAnswer(facts, "run.rkn");
  text.resize(text.find("Sources;"));
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    const bool indented = line.starts_with("   ") || line.starts_with("- ") || line.starts_with("Command");
    EXPECT_TRUE(indented || line.find('[') != std::string::npos) << line;
    at = end + 1;
  }
}

TEST(BriefAnswer, IsBoundedWhateverTheArchiveHolds) {
  std::string name;
  for (int i = 0; i < 5000; ++i) name += i % 3 == 0 ? "\xe2\x82\xac" : "x\x1b";
  archive::Tables tables = Uneven(300, name);
  for (uint32_t i = 0; i < 300; ++i)
    tables.losses.push_back({name + std::to_string(i), "checksum", 4096, 120});
  Facts facts(tables);
  const std::string text = BriefAnswer(facts, name);
  EXPECT_LE(text.size(), kMostBriefBytes);
  EXPECT_NE(text.find("rankine explain NAME FILE"), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(BriefAnswer, OfNothing) {
  const archive::Tables tables;
  Facts facts(tables);
  const std::string text = BriefAnswer(facts, "");
  EXPECT_LE(text.size(), kMostBriefBytes);
  EXPECT_NE(text.find("Findings: unknown"), std::string::npos) << text;
}

TEST(Clipped, KeepsCharactersWhole) {
  EXPECT_EQ(Clipped("abc", 3), "abc");
  EXPECT_EQ(Clipped("abcd", 3), "a..");
  EXPECT_EQ(Clipped("a\xe2\x82\xac\xe2\x82\xac", 5), "a..");
  EXPECT_EQ(Clipped("abc", 0), "");
}

TEST(Patterns, EachClassOfWaitsAndEachFindingHasOne) {
  for (int i = 0; i < analysis::kWaitClasses; ++i) {
    const std::string_view name = analysis::NameOf(static_cast<analysis::WaitClass>(i));
    ASSERT_NE(FindPattern(name), nullptr) << name;
    EXPECT_EQ(FindPattern(name)->title, analysis::TitleOf(static_cast<analysis::WaitClass>(i)));
  }
  // Each kind of finding has a pattern, except the kind `wait`, which the classes of waits replace.
  EXPECT_EQ(Patterns().size(), size_t{analysis::kWaitClasses + analysis::kStandOutKinds - 1});
}

TEST(Patterns, NamesAreUniqueAndSectionsExist) {
  std::set<std::string_view> names;
  for (const Pattern& pattern : Patterns()) {
    EXPECT_TRUE(names.insert(pattern.name).second) << pattern.name;
    EXPECT_NE(FindSection(pattern.section), nullptr) << pattern.name;
    EXPECT_EQ(FindPattern(pattern.title), &pattern) << pattern.title;
    EXPECT_NE(Explanation(pattern).find(pattern.page), std::string::npos);
  }
}

TEST(Patterns, NearNames) {
  EXPECT_EQ(FindPattern("Late-Sender")->name, "late_sender");
  EXPECT_EQ(FindPattern("nothing"), nullptr);
  EXPECT_EQ(FindPattern("CPU contention")->name, "processors");
  EXPECT_EQ(FindPattern("Probable deadlock")->name, "deadlock");
  EXPECT_EQ(NearestPattern("late_sendr"), "late_sender");
  EXPECT_EQ(NearestPattern("Load imbalace"), "imbalance");
  EXPECT_EQ(NearestPattern("qqqqqqqqqqqq"), "");
}

TEST(Explanation, NamesRanksAndCalls) {
  const archive::Tables tables = Uneven(4, "heat");
  Facts facts(tables);
  const std::string text = ExplanationOf(*FindPattern("imbalance"), facts, "run.rkn");
  EXPECT_NE(text.find("rank 0: worked "), std::string::npos) << text;
  EXPECT_NE(text.find("--section ranks"), std::string::npos) << text;
  EXPECT_NE(ExplanationOf(*FindPattern("late_sender"), facts, "x").find("no event trace"), std::string::npos);
  EXPECT_NE(ExplanationOf(*FindPattern("io"), facts, "x").find("not among"), std::string::npos);
}

TEST(Explanation, NamesTheRanksAndFunctionsOfAFile) {
  archive::Tables tables = testing::EmptyJob(2);
  tables.io_files = {"/in"};
  for (uint32_t rank = 0; rank < 2; ++rank) {
    archive::IoRow row{};
    row.process = rank;
    row.layer = layout::IoLayer::posix;
    row.function = static_cast<uint16_t>(layout::IoFunction::read);
    row.site = archive::kNone;
    row.calls = 1000;
    row.bytes = 64'000;
    row.time_sum = (uint64_t{1} + rank) * 1000 * kMillisecond;
    tables.io.push_back(row);
  }
  Facts facts(tables);
  const std::string text = ExplanationOf(*FindPattern("io"), facts, "run.rkn");
  EXPECT_NE(text.find("rank 1: 2.00 s in calls on it\n   rank 0: 1.00 s in calls on it\n   read: 3.00 s\n"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace rankine::report
