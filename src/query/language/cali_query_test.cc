// SPDX-License-Identifier: BSD-3-Clause
// Tests queries that cali-query accepts. The queries must have the same meaning as in cali-query.
#include <gtest/gtest.h>

#include <string>

#include "query/language/cali_dialect.h"
#include "query/language/parser.h"
#include "query/test_input.h"

namespace rankine::query {
namespace {

using testing::Ask;
using testing::Cell;
using testing::Source;
using testing::TestRecord;

Cell Natural(uint64_t n) {
  return n;
}

// Returns main { 8 calls; solve { 4 calls; steps { no count } } }, and one call outside the context tree.
std::vector<TestRecord> Profile() {
  return {{{{"region", "main"}}, {{"count", Natural(8)}, {"my time", Natural(1)}}},
          {{{"region", "main"}, {"region", "solve"}}, {{"count", Natural(4)}, {"my time", Natural(2)}}},
          {{{"region", "main"}, {"region", "solve"}, {"loop", "steps"}}, {{"my time", Natural(3)}}},
          {{}, {{"count", Natural(1)}}}};
}

std::string Asked(const std::string& text, const Options& options = {}) {
  return Ask(text, {Source("a", Profile())}, options);
}

std::string AsCali(const std::string& text) {
  Query query = Parse(text).value();
  ReadAsCaliQuery(query);
  testing::TextOutput output;
  const auto answer = Run(query, {Source("a", Profile())}, {}, output);
  return answer.ok() ? output.text : "error: " + answer.error();
}

TEST(CaliQuery, CountAddsUpTheCountsOfRecords) {
  EXPECT_EQ(Asked("SELECT count() FORMAT csv"), "count\r\n14\r\n");
  EXPECT_EQ(Asked("SELECT path,count() WHERE path GROUP BY path FORMAT csv"),
            "path,count\r\nmain,8\r\nmain/solve,4\r\nmain/solve/steps,1\r\n");
  EXPECT_EQ(Asked("SELECT count() WHERE count>1 FORMAT csv"), "count\r\n12\r\n");
  // The function scale_count of cali-query scales the number of records.
  EXPECT_EQ(Asked("SELECT scale_count(2) FORMAT csv"), "scount\r\n8\r\n");
}

TEST(CaliQuery, AnEmptyNameIsALevelOfThePath) {
  const std::vector<TestRecord> records = {
      {{{"region", ""}, {"region", "in"}, {"region", ""}}, {{"x", Natural(5)}}}};
  EXPECT_EQ(Ask("SELECT path,inclusive_sum(x) GROUP BY path FORMAT json(split)", {Source("a", records)}),
            "\n{\"path\":\"\",\"inclusive#x\":5},\n{\"path\":\"/in\",\"inclusive#x\":5},\n"
            "{\"path\":\"/in/\",\"inclusive#x\":5}\n");
  EXPECT_EQ(Ask("SELECT * FORMAT json(split)", {Source("a", records)}), "\n{\"path\":\"/in/\",\"x\":5}\n");
}

TEST(CaliQuery, ANegatedComparisonIsFalseForAMissingValue) {
  EXPECT_EQ(Asked("SELECT \"my time\" WHERE NOT count<5 FORMAT json(split)"), "\n{\"my time\":1}\n");
  EXPECT_EQ(Asked("SELECT count() WHERE NOT count=4 FORMAT csv"), "count\r\n10\r\n");
}

TEST(CaliQuery, ATreeHasTheRecordsThatHaveAPath) {
  EXPECT_EQ(AsCali("SELECT count FORMAT tree"),
            "Path       count\nmain           8\n  solve        4\n    steps\n");
  EXPECT_EQ(AsCali("SELECT inclusive_sum(\"my time\") FORMAT tree"),
            "Path       inclusive#my time\nmain                       6\n  solve                    5\n    "
            "steps                  3\n");
  EXPECT_EQ(AsCali("SELECT count() GROUP BY path FORMAT tree(path-attributes=\"loop\")"),
            "Path   count\nsteps      1\n");
}

TEST(CaliQuery, NestedAttributesArePartsOfThePath) {
  EXPECT_EQ(AsCali("SELECT region,count() GROUP BY path FORMAT expand"),
            "region=main,count=8\nregion=main/solve,count=4\nregion=main/solve,count=1\ncount=1\n");
  EXPECT_EQ(AsCali("SELECT loop,count() GROUP BY path FORMAT json(split)"),
            "\n{\"count\":8},\n{\"count\":4},\n{\"path\":\"steps\",\"count\":1},\n{\"count\":1}\n");
  EXPECT_EQ(AsCali("SELECT count() GROUP BY path FORMAT json(split)"),
            "\n{\"count\":8},\n{\"count\":4},\n{\"count\":1},\n{\"count\":1}\n");
}

TEST(CaliQuery, ThePathGivesItsAttributesSeparately) {
  EXPECT_EQ(
      AsCali("SELECT *,count() GROUP BY path FORMAT expand"),
      "count=8,region=main\ncount=4,region=main/solve\ncount=1,region=main/solve,loop=steps\ncount=1\n");
  EXPECT_EQ(AsCali("SELECT count() WHERE loop GROUP BY path FORMAT json(separate-nested,split)"),
            "\n{\"count\":1}\n");
  // The enclosing regions have no count, because only records of inner regions match.
  EXPECT_EQ(AsCali("SELECT *,count(),inclusive_sum(\"my time\") WHERE loop GROUP BY path FORMAT expand"),
            "path=main,inclusive#my time=3\npath=main/solve,inclusive#my "
            "time=3\npath=main/solve/steps,count=1,inclusive#my time=3\n");
  EXPECT_EQ(AsCali("SELECT region,inclusive_sum(count) WHERE region,count GROUP BY region FORMAT expand"),
            "region=main,inclusive#count=12\nregion=main/solve,inclusive#count=4\n");
}

TEST(CaliQuery, AttributesThatGroupsLackAreEmptyColumns) {
  EXPECT_EQ(AsCali("SELECT count,max(count) GROUP BY region WHERE count>4 FORMAT table"),
            "count  max#count\n               8\n");
  EXPECT_EQ(AsCali("SELECT count() WHERE count>99 FORMAT json"), "[]\n");
  EXPECT_EQ(AsCali("SELECT sum(region),count() GROUP BY loop FORMAT json(split)"),
            "\n{\"count\":13},\n{\"count\":1}\n");
}

TEST(CaliQuery, EverythingIncludesTheValuesOfLet) {
  EXPECT_EQ(AsCali("LET double=scale(count,2) SELECT * WHERE count=1 FORMAT expand"), "count=1,double=2\n");
}

TEST(CaliQuery, CountsStayTheSameWithThreadsAndTemporaryFiles) {
  std::vector<TestRecord> records;
  uint64_t calls = 0;
  for (uint64_t i = 0; i < 500; ++i) {
    calls += i % 3 == 0 ? 1 : i;
    records.push_back({{{"region", "r" + std::to_string(i)}}, {}});
    if (i % 3 != 0) records.back().values.emplace_back("count", Natural(i));
  }
  for (const unsigned threads : {1u, 3u}) {
    for (const size_t memory : {size_t{1000}, size_t{24} << 20}) {
      Options options;
      options.threads = threads;
      options.memory = memory;
      EXPECT_EQ(Ask("SELECT count() FORMAT csv", {Source("a", records)}, options),
                "count\r\n" + std::to_string(calls) + "\r\n");
      EXPECT_EQ(Ask("SELECT region,count() GROUP BY region ORDER BY count() DESC LIMIT 1 FORMAT csv",
                    {Source("a", records)}, options),
                "region,count\r\nr499,499\r\n");
    }
  }
}

TEST(CaliQuery, HostileCountsEndAtTheLargest) {
  const std::vector<TestRecord> records = {{{}, {{"count", Natural(UINT64_MAX)}}},
                                           {{}, {{"count", Cell(int64_t{-5})}}},
                                           {{}, {{"count", Natural(7)}}},
                                           {{}, {{"count", Cell(1e300)}}}};
  EXPECT_EQ(Ask("SELECT count() FORMAT csv", {Source("a", records)}), "count\r\n18446744073709551615\r\n");
  EXPECT_EQ(Ask("SELECT count() WHERE count<0 FORMAT csv", {Source("a", records)}), "count\r\n0\r\n");
}

TEST(CaliQuery, EscapesPutAnyCharacterIntoAWord) {
  EXPECT_EQ(Asked("SELECT sum(my\\ time) AS all\\,of\\ it FORMAT expand"), "all\\,of it=6\n");
  EXPECT_EQ(Asked("SELECT sum(\\my\\ time) FORMAT expand"), "sum#my time=6\n");
  EXPECT_NE(Asked("SELECT path \\").find("column 13"), std::string::npos);
}

TEST(CaliQuery, ClausesMayComeAgain) {
  EXPECT_EQ(Asked("LET a=scale(count,2) LET b=scale(a,2) SELECT a WHERE a SELECT b WHERE a>8,path FORMAT csv "
                  "FORMAT expand"),
            "a=16,b=32\n");
  EXPECT_EQ(Asked("SELECT count WHERE count=8 OR count=4 WHERE path=solve FORMAT expand"), "count=4\n");
  EXPECT_EQ(Asked("AGGREGATE count AGGREGATE sum(count) GROUP BY region GROUP BY loop FORMAT expand"),
            "region=main,count=8,sum#count=8\nregion=main/solve,count=4,sum#count=4\n"
            "region=main/solve,loop=steps,count=1\ncount=1,sum#count=1\n");
}

TEST(CaliQuery, AManyTimesRepeatedWhereCostsNoStack) {
  std::string query = "SELECT count FORMAT expand";
  while (query.size() < 60'000) query += " WHERE path";
  EXPECT_EQ(Asked(query), "count=8\ncount=4\n\n");
}

TEST(CaliQuery, CountOfAggregateNeedsNoBrackets) {
  EXPECT_EQ(Asked("AGGREGATE count,sum(count) WHERE path GROUP BY region FORMAT expand"),
            "region=main,count=8,sum#count=8\nregion=main/solve,count=5,sum#count=4\n");
  EXPECT_EQ(Asked("AGGREGATE count AS n GROUP BY loop WHERE loop FORMAT expand"), "loop=steps,n=1\n");
}

TEST(CaliQuery, FirstOfANestedAttributeIsTheInnermost) {
  EXPECT_EQ(Asked("LET where=first(loop,region) SELECT where FORMAT expand"),
            "where=main\nwhere=solve\nwhere=steps\n\n");
}

TEST(CaliQuery, ATreeHasThePathsThatAreNotSelected) {
  EXPECT_EQ(Asked("SELECT count WHERE count,path FORMAT tree"),
            "Path     count\nmain         8\n  solve      4\n");
  EXPECT_EQ(Asked("SELECT count(),loop WHERE path GROUP BY loop,region FORMAT tree(path-attributes=region)"),
            "Path     count  loop\nmain         8\n  solve      4\n  |-         1  steps\n");
  EXPECT_EQ(Asked("SELECT * WHERE path FORMAT tree(path-attributes=loop)"),
            "Path   region      count  my time\n"
            "       main            8        1\n"
            "       main/solve      4        2\n"
            "steps  main/solve               3\n");
  EXPECT_EQ(Asked("SELECT sum(count) WHERE count,path GROUP BY region FORMAT tree"),
            "Path     sum#count\nmain             8\n  solve          4\n");
}

// Each context is a group, and SELECT chooses which values of the group are shown. In JSON, nested attributes
// are shown as one path.
TEST(CaliQuery, AQueryHasTheMeaningOfCaliQuery) {
  EXPECT_EQ(AsCali("SELECT loop,count() FORMAT expand"), "count=8\ncount=4\nloop=steps,count=1\ncount=1\n");
  EXPECT_EQ(AsCali("SELECT region,loop,count() WHERE path FORMAT json"),
            "[\n{\"path\":\"main\",\"count\":8},\n{\"path\":\"main/solve\",\"count\":4},\n"
            "{\"path\":\"main/solve/steps\",\"count\":1}\n]\n");
  EXPECT_EQ(AsCali("SELECT loop,count GROUP BY loop WHERE path FORMAT json"),
            "[\n{\"count\":8},\n{\"count\":4},\n{\"path\":\"steps\"}\n]\n");
  EXPECT_EQ(AsCali("SELECT count,region WHERE count,path FORMAT json(separate-nested)"),
            "[\n{\"count\":8,\"region\":\"main\"},\n{\"count\":4,\"region\":\"main/solve\"}\n]\n");
  EXPECT_EQ(AsCali("SELECT nothing,count WHERE count>4 FORMAT expand"), "count=8\n");
  EXPECT_EQ(AsCali("SELECT loop FORMAT expand"), "loop=steps\n");
  EXPECT_EQ(AsCali("SELECT loop WHERE count=4 FORMAT format('%region%')"), "main/solve\n");
  EXPECT_EQ(AsCali("SELECT phase,inclusive_sum(count) GROUP BY region WHERE path FORMAT json"),
            "[\n{\"inclusive#count\":12},\n{\"inclusive#count\":4}\n]\n");
  EXPECT_EQ(AsCali("SELECT *,inclusive_sum(count) GROUP BY region WHERE path FORMAT json"),
            "[\n{\"path\":\"main\",\"inclusive#count\":12},\n{\"path\":\"main/solve\","
            "\"inclusive#count\":4}\n]\n");
}

// If an input lacks a name that other inputs have, that input contributes no rows. A condition that is true
// for a record without the name does not require the name.
TEST(CaliQuery, AnInputThatLacksANameGivesNoRows) {
  const auto made = [](const std::string& name, const std::string& attribute) {
    return InputSource{
        name, [name, attribute]() -> base::Result<std::unique_ptr<Input>> {
          return std::unique_ptr<Input>(std::make_unique<testing::TestInput>(
              name, std::vector<TestRecord>{{{}, {{attribute, Natural(3)}, {"x", Natural(1)}}}},
              std::vector<std::string>{attribute, "x"}));
        }};
  };
  std::string said;
  Options options;
  options.note = [&said](const std::string& sentence) { said += sentence + "\n"; };
  const auto ask = [&](const std::string& text) {
    said.clear();
    return Ask(text, {made("a", "calls"), made("b", "call")}, options);
  };
  EXPECT_EQ(ask("SELECT run.file,x,calls FORMAT csv"), "run.file,x,calls\r\na,1,3\r\n");
  EXPECT_EQ(said, "b produces no rows: it has no attribute 'calls'; did you mean call?\n");
  EXPECT_EQ(ask("SELECT run.file,x WHERE NOT calls FORMAT csv"), "run.file,x\r\nb,1\r\n");
  EXPECT_EQ(said, "");
  EXPECT_EQ(ask("LET y=first(calls,call) SELECT run.file,y FORMAT csv"), "run.file,y\r\na,3\r\nb,3\r\n");
  EXPECT_NE(ask("SELECT cells").find("error: query, column 8: unknown attribute 'cells'"), std::string::npos);
}

}  // namespace
}  // namespace rankine::query
