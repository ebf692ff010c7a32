// SPDX-License-Identifier: BSD-3-Clause
#include "report/report.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "analysis/testing/sampled_tables.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "base/text/wrap.h"
#include "query/test_tables.h"
#include "report/source_link.h"
#include "report/text_table.h"
#include "report/time_bar.h"
#include "report/traffic_sections.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using testing::AddRow;

constexpr uint64_t kMillisecond = 1'000'000;

// A run of a heat solver: rank 3 computes longest, and the other ranks wait for rank 3 in MPI_Allreduce.
archive::Tables Heat() {
  archive::Tables tables = testing::EmptyJob(4);
  tables.modules = {{"/gone/heat", "00", 2}, {"/gone/libhalo.so", "01", 0}};
  tables.sites = {{0, 0x1234}, {1, 0x4321}, {archive::kNone, 0}};
  std::array<uint64_t, layout::kSizeBuckets> sizes{};
  sizes[11] = 400;
  sizes[4] = 3;
  tables.sizes.push_back(sizes);
  const uint64_t waits[] = {5200, 4100, 3600, 300};
  for (uint32_t rank = 0; rank < 4; ++rank) {
    AddRow(tables, rank, "MPI_Init", 1, 120 * kMillisecond, 0, 0, 0);
    AddRow(tables, rank, "MPI_Allreduce", 1000, waits[rank] * kMillisecond, 8000, 8000, 0);
    const uint32_t send = AddRow(tables, rank, "MPI_Sendrecv", 400, 250 * kMillisecond, 600'000, 600'000, 1);
    tables.rows[send].sizes = 0;
    tables.peers.push_back({send, static_cast<int32_t>((rank + 1) % 4), false, 400, 600'000});
    tables.peers.push_back({send, static_cast<int32_t>((rank + 3) % 4), true, 400, 600'000});
    AddRow(tables, rank, "MPI_Comm_rank", 1, 90, 0, 0, 2);
    AddRow(tables, rank, "MPI_Finalize", 1, 0, 0, 0, 0);
    tables.processes[rank].attributes["usage.max.rss.kib"] = uint64_t{20000 + rank};
  }
  return tables;
}

archive::Tables HeatThatDied() {
  archive::Tables tables = Heat();
  for (uint32_t rank = 0; rank < 4; ++rank) {
    archive::Process& process = tables.processes[rank];
    process.attributes.erase("finalize.ns");
    process.exit = {{"ended.by", std::string("signal")}, {"exit.signal", uint64_t{rank == 2 ? 11u : 15u}}};
    if (rank == 2) continue;
    process.attributes["now.0.function"] = std::string("MPI_Allreduce");
    process.attributes["now.0.ns"] = uint64_t{2'500 * kMillisecond};
  }
  tables.processes[1].attributes["dropped.no.space"] = uint64_t{17};
  tables.losses.push_back({"comms of rank 1", "checksum", 4096, 120});
  return tables;
}

// The run of `Heat()`, with samples. Rank 0 waits in MPI_Allreduce, which it called through main, step and
// a library function.
archive::Tables SampledHeat() {
  archive::Tables tables = Heat();
  const auto first = static_cast<uint32_t>(tables.sites.size());
  tables.sites.push_back({0, 0x1000, archive::kNone});
  tables.sites.push_back({0, 0x1100, first});
  tables.sites.push_back({1, 0x4321, first + 1});
  tables.sites.push_back({0, 0x1234, first + 1});
  const auto at = [&](uint32_t site, layout::SampleState state, const char* function) {
    layout::SampleRecord record;
    record.path = first + site + 1;
    record.state = state;
    if (function != nullptr) record.function = testing::FunctionId(function);
    record.reason = static_cast<uint8_t>(layout::StallReason::collective);
    return record;
  };
  for (uint32_t rank = 0; rank < 4; ++rank) {
    std::vector<layout::SampleRecord> records;
    testing::Repeat(records, 100 + 100 * rank, at(1, layout::SampleState::outside, nullptr));
    testing::Repeat(records, 350 - 100 * rank, at(3, layout::SampleState::stall, "MPI_Allreduce"));
    testing::Repeat(records, 20, at(2, layout::SampleState::work, "MPI_Sendrecv"));
    testing::Repeat(records, 3, at(0, layout::SampleState::outside, nullptr));
    testing::AddSamples(tables, rank, 0, records);
    archive::KeyValues& attributes = tables.processes[rank].attributes;
    attributes["sample.hz"] = uint64_t{100};
    attributes["sample.source"] = std::string("perf");
    attributes["sample.taken"] = uint64_t{473};
    attributes["sample.lost"] = uint64_t{rank == 3 ? 12u : 0u};
    attributes["sample.cost.ns"] = uint64_t{5 * kMillisecond};
    attributes["sample.cpu.ns"] = uint64_t{4730 * kMillisecond};
  }
  return tables;
}

std::string Text(const archive::Tables& tables, size_t width, bool colour = false) {
  ReportOptions options;
  options.style = {width, colour};
  const auto text = TextReport(tables, options);
  return text.ok() ? text.value() : "error: " + text.error();
}

std::string BriefText(const archive::Tables& tables) {
  ReportOptions options;
  options.shortened = true;
  return TextReport(tables, options).value();
}

// To update the expected texts, run RANKINE_UPDATE_GOLDEN=1 ctest -R report_test.
void ExpectGolden(const std::string& name, const std::string& text) {
  const std::string path = std::string(RANKINE_TESTDATA) + "/" + name;
  if (std::getenv("RANKINE_UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << text;
  std::ostringstream expected;
  expected << std::ifstream(path, std::ios::binary).rdbuf();
  EXPECT_EQ(text, expected.str()) << "if this is right: RANKINE_UPDATE_GOLDEN=1 ctest -R report_test";
}

TEST(Report, ReadsAsExpected) {
  for (size_t width : {80, 100, 200})
    ExpectGolden("heat_" + std::to_string(width) + ".txt", Text(Heat(), width));
  ExpectGolden("died_100.txt", Text(HeatThatDied(), 100));
  ExpectGolden("heat.json", JsonReport(Heat()));
  for (size_t width : {80, 120})
    ExpectGolden("sampled_" + std::to_string(width) + ".txt", Text(SampledHeat(), width));
  ExpectGolden("sampled.json", JsonReport(SampledHeat()));
}

// One sample out of five does not prove how long the run waited.
TEST(Report, FirstScreenNamesNoStallThatMayBeNone) {
  archive::Tables tables = Heat();
  std::vector<layout::SampleRecord> records;
  testing::Repeat(records, 4, {});
  layout::SampleRecord stall;
  stall.state = layout::SampleState::stall;
  stall.function = testing::FunctionId("MPI_Allreduce");
  testing::Repeat(records, 1, stall);
  testing::AddSamples(tables, 0, 0, records);
  EXPECT_EQ(Text(tables, 100).find("Most stall"), std::string::npos);
  EXPECT_NE(Text(SampledHeat(), 100).find("Most stall"), std::string::npos);
}

// Tests that the sentence on an efficiency suits the efficiency's value.
TEST(Report, SentencesOnTheSplitFollowTheValue) {
  archive::Tables tables = Heat();
  for (archive::Row& row : tables.rows) {
    if (row.function == testing::FunctionId("MPI_Allreduce")) row.time_sum += 4000 * kMillisecond;
  }
  const auto said = [&](double serialisation) {
    analysis::IdealRun ideal;
    ideal.seconds = 1 / serialisation;
    ideal.busiest_seconds = 1;
    const ReportOptions options{.style = {160, false}, .section = "summary", .ideal = &ideal};
    const auto text = TextReport(tables, options);
    return text.ok() ? text.value() : text.error();
  };
  const std::string none = "ranks would hardly wait for each other",
                    little = "ranks would still wait a little",
                    much = "ranks would still wait for each other if";
  for (int percent = 56; percent <= 100; ++percent) {
    const std::string text = said(percent / 100.0 + 0.001);
    EXPECT_EQ(text.find(none) != std::string::npos, percent >= 95) << text;
    EXPECT_EQ(text.find(little) != std::string::npos, percent >= 80 && percent < 95) << text;
    EXPECT_EQ(text.find(much) != std::string::npos, percent < 80) << text;
    const size_t transfer = text.find("    Transfer efficiency");
    ASSERT_NE(transfer, std::string::npos) << text;
    EXPECT_NE(text.find("MPI itself, cost ", transfer), std::string::npos) << text;
  }
}

// The first screen mentions waits for a core exactly if ranks waited for a core.
TEST(Report, FirstScreenSaysThatRanksWaitedForACore) {
  constexpr const char* kLabel = "Waiting for a core";
  EXPECT_EQ(Text(SampledHeat(), 160).find(kLabel), std::string::npos);
  archive::Tables tables = Heat();
  for (uint32_t rank = 0; rank < 4; ++rank)
    tables.processes[rank].attributes["cpu.allowed"] = std::string(rank < 2 ? "3" : "0-7");
  std::string text = Text(tables, 160);
  const std::string shared = "2 processes on node0 share 1 core";
  EXPECT_NE(text.find(std::string(kLabel) + "            unknown   " + shared), std::string::npos) << text;
  layout::SampleRecord record;
  record.clock = layout::SampleClock::waiting;
  std::vector<layout::SampleRecord> records;
  testing::Repeat(records, 400, record);
  for (uint32_t rank = 0; rank < 2; ++rank) testing::AddSamples(tables, rank, 0, records);
  text = Text(tables, 160);
  // 800 samples of 10 ms, from 4 ranks that ran for 10 s.
  EXPECT_NE(text.find(std::string(kLabel) + "             20.0 %   of all rank time"), std::string::npos)
      << text;
  EXPECT_NE(text.find("of all rank time: " + shared), std::string::npos) << text;
  const std::string json = JsonReport(tables);
  EXPECT_NE(json.find(R"("without_processor_share": 0.2)"), std::string::npos);
  EXPECT_NE(json.find(R"("shared_processors": ")" + shared), std::string::npos);
}

// Without --all, the report has about 60 lines, and its last line names the sections that it omits.
TEST(Report, BriefIsShortAndNamesTheRest) {
  for (const archive::Tables& tables : {Heat(), HeatThatDied(), SampledHeat()}) {
    const std::string text = BriefText(tables);
    EXPECT_LE(std::ranges::count(text, '\n'), 70) << text;
    for (const char* part : {"Wall time", "\nFindings\n", "\nTrust\n", "\nAlso recorded: ", "partners"})
      EXPECT_NE(text.find(part), std::string::npos) << part << text;
    EXPECT_EQ(text.find("\\n"), std::string::npos) << text;  // an escaped newline
  }
  const std::string text = BriefText(Heat());
  // The findings (imbalance, a small collective, a call) refer to these tables.
  for (const char* table : {"\nRanks\n", "\nCall sites\n"})
    EXPECT_NE(text.find(table), std::string::npos) << text;
  EXPECT_EQ(BriefText(archive::Tables{}).find("Trust"), std::string::npos);
}

TEST(Report, KeepsToTheWidth) {
  for (const archive::Tables& tables : {Heat(), HeatThatDied(), SampledHeat()}) {
    for (size_t width : {60, 80, 100, 200}) {
      std::istringstream lines(Text(tables, width));
      for (std::string line; std::getline(lines, line);) EXPECT_LE(base::DisplayWidth(line), width) << line;
    }
  }
}

TEST(Report, ColourChangesNothingButColour) {
  const std::string coloured = Text(Heat(), 100, true);
  std::string plain;
  for (size_t at = 0; at < coloured.size(); ++at) {
    if (coloured[at] == '\x1b') {
      at = coloured.find('m', at);
    } else {
      plain.push_back(coloured[at]);
    }
  }
  EXPECT_EQ(plain, Text(Heat(), 100));
}

TEST(Report, NeverSendsForeignTextRaw) {
  const std::string evil =
      "\x1b]0;owned\x07\n\xc2\x9b"
      "31m\xe2\x80\xae\xff";
  archive::Tables tables = SampledHeat();
  for (const char* key : {"job.program", "job.command", "mpi.library", "mpi.library.version"})
    tables.job[key] = evil;
  for (archive::Process& process : tables.processes) {
    process.attributes["host"] = evil + std::to_string(process.rank);
    process.attributes["now.0.function"] = evil;
  }
  tables.comms[0].name = evil;
  for (archive::Module& module : tables.modules) module.path = evil;
  tables.losses.push_back({evil, evil, 0, 0});
  for (const char* name : {"", "functions", "threads"}) {
    ReportOptions options;
    options.section = name;
    const auto text = TextReport(tables, options);
    ASSERT_TRUE(text.ok());
    for (const char bad : {'\x1b', '\x07', '\xff'}) EXPECT_EQ(text.value().find(bad), std::string::npos);
    EXPECT_EQ(text.value().find("\xc2\x9b"), std::string::npos);
    EXPECT_EQ(text.value().find("\xe2\x80\xae"), std::string::npos);
  }
  const std::string json = JsonReport(tables);
  for (const char bad : {'\x1b', '\x07', '\xff'}) EXPECT_EQ(json.find(bad), std::string::npos);
}

TEST(Report, OfManyRanksShowsTheExtremes) {
  ReportOptions options;
  options.section = "states";
  options.top = 2;
  const std::string text = TextReport(SampledHeat(), options).value();
  EXPECT_NE(text.find("... 2 ranks between"), std::string::npos) << text;
  EXPECT_NE(text.find("473  0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("473  3\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("473  1\n"), std::string::npos) << text;
}

TEST(Report, TheCallTreeSaysWhatItHides) {
  ReportOptions options;
  options.section = "calltree";
  const std::string text = TextReport(SampledHeat(), options).value();
  EXPECT_NE(text.find("MPI_Allreduce"), std::string::npos) << text;
  options.top = 1;  // shows only nodes with at least 10 % of the time
  EXPECT_NE(
      TextReport(SampledHeat(), options).value().find("2 lines below 10.0 % left out, 4.2 % of the time"),
      std::string::npos)
      << TextReport(SampledHeat(), options).value();
}

TEST(Report, SaysWhatIsWrongWithASectionName) {
  ReportOptions options;
  options.section = "callsite";
  EXPECT_EQ(TextReport(Heat(), options).error(),
            "the report has no section 'callsite'; did you mean callsites?");
}

TEST(Report, HasSomethingToSayOfNothing) {
  EXPECT_NE(Text(archive::Tables{}, 100).find("This archive contains no rank"), std::string::npos);
  EXPECT_NE(Text(testing::EmptyJob(1), 100).find("Wall time"), std::string::npos);
}

TEST(Report, SurvivesRandomTables) {
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    archive::Tables tables = testing::RandomJob(seed, 100);
    for (size_t i = 0; i < tables.rows.size(); i += 7) {
      tables.rows[i].process = seed * 1000;
      tables.rows[i].site = tables.rows[i].comm = tables.rows[i].sizes = 12345;
      tables.rows[i].function = 60000;
    }
    EXPECT_FALSE(Text(tables, 100).empty());
    EXPECT_FALSE(JsonReport(tables).empty());
  }
}

TEST(TextTable, LeavesOutTheLeastImportantColumnFirst) {
  TextTable table(
      {{"aaaaaaaaaa", true, 0}, {"bbbbbbbbbb", true, 2}, {"cccccccccc", true, 1}, {"name", false, 0}});
  table.Add({"1", "2", "3", "x"});
  EXPECT_EQ(table.Render({34, false}), "  aaaaaaaaaa  cccccccccc  name\n           1           3  x\n");
}

TEST(Units, HaveThreeDigitsAndAUnit) {
  EXPECT_EQ(TimeText(0), "0 s");
  EXPECT_EQ(TimeText(870), "870 ns");
  EXPECT_EQ(TimeText(12345), "12.3 us");
  EXPECT_EQ(TimeText(999.6e6), "1.00 s");
  EXPECT_EQ(TimeText(125e9), "2 min 05 s");
  EXPECT_EQ(TimeText(3.12 * 3600e9), "3 h 07 min");
  EXPECT_EQ(BytesText(1023), "1023 B");
  EXPECT_EQ(BytesText(1536), "1.50 KiB");
  EXPECT_EQ(BytesText(UINT64_MAX), "16.0 EiB");
  EXPECT_EQ(CountText(1234567), "1,234,567");
  EXPECT_EQ(CountText(12'345'678), "12.3 M");
  EXPECT_EQ(PercentText(0.0001), "<0.1 %");
  EXPECT_EQ(PercentText(0.9999), ">99.9 %");
  EXPECT_EQ(PercentText(1), "100 %");
  EXPECT_EQ(BucketLabel(0), "0 B");
  EXPECT_EQ(BucketLabel(1), "1 B");
  EXPECT_EQ(BucketLabel(5), "16-31 B");
  EXPECT_EQ(BucketLabel(11), "1-2 KiB");
  EXPECT_EQ(BucketLabel(39), "256 GiB and more");
  EXPECT_EQ(DateText(1'700'000'000'000'000'000), "2023-11-14 22:13:20 UTC");
}

TEST(Wrapped, BreaksAtBlanks) {
  EXPECT_EQ(base::Wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(base::Wrapped("", 7), std::vector<std::string>{""});
}

TEST(Report, TellsTheFirstScreenBeforeTheRest) {
  const archive::Tables tables = Heat();
  const ReportOptions options{.style = {100, false}, .section = ""};
  std::vector<std::string> told;
  ASSERT_TRUE(TellReport(tables, options, [&told](std::string_view text) { told.emplace_back(text); }).ok());
  ASSERT_GT(told.size(), 3u);
  EXPECT_EQ(told[0], SummaryReport(tables, options.style));
  std::string whole;
  for (const std::string& text : told) whole += text;
  EXPECT_EQ(whole, TextReport(tables, options).value());
  const base::Status status = TellReport(tables, {.style = {100, false}, .section = "wats"},
                                         [](std::string_view text) { FAIL() << text; });
  EXPECT_NE(status.message.find("did you mean waits?"), std::string::npos) << status.message;
}

// Each line of the bar and of its legend must fit, and the shares must add up to 100 %.
TEST(Report, TheBarOfAllRankTimeAddsUp) {
  for (const archive::Tables& tables : {Heat(), HeatThatDied(), SampledHeat()}) {
    for (const size_t width : {40, 80, 100, 200}) {
      Facts facts(tables);
      std::istringstream lines(TimeBar(facts, {width, false}));
      std::string line, bar, legend;
      std::getline(lines, line);
      std::getline(lines, bar);
      EXPECT_EQ(base::DisplayWidth(bar), width) << bar;
      double sum = 0;
      while (std::getline(lines, line)) {
        EXPECT_LE(base::DisplayWidth(line), width) << line;
        std::istringstream words(line);
        for (std::string word, before; words >> word; before = word) {
          if (word == "%") sum += std::strtod(before.c_str(), nullptr);
        }
      }
      EXPECT_NEAR(sum, 100, 0.01);
    }
  }
}

// Links must not be written to other terminals, files and pipes.
TEST(Style, LinksAreMadeOnRequestAlone) {
  Style style{100, false};
  EXPECT_EQ(style.Linked("main", "file://host/a.c#1"), "main");
  style.links = true;
  EXPECT_EQ(style.Linked("main", ""), "main");
  EXPECT_EQ(style.Linked("main", "file://host/a.c#1"), "\x1b]8;;file://host/a.c#1\x1b\\main\x1b]8;;\x1b\\");
}

TEST(Style, AnAddressHoldsNoForeignSequence) {
  const std::string path = ::testing::TempDir() + "/a\x1b]b.c";
  std::ofstream(path) << "\n";
  symbols::Location location;
  location.file = path;
  EXPECT_EQ(SourceUrl(location), "");  // the location has no line
  location.line = 7;
  const std::string url = SourceUrl(location);
  EXPECT_TRUE(url.ends_with("a%1B%5Db.c#7")) << url;
  location.file = path + ".none";
  EXPECT_EQ(SourceUrl(location), "");
  unlink(path.c_str());
}

}  // namespace
}  // namespace rankine::report
