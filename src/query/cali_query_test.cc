// What cali-query accepts, and what it means by it.
#include <gtest/gtest.h>

#include <string>

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

// main { 8 calls; solve { 4 calls; steps { no count } } }, and one call beside the tree.
std::vector<TestRecord> Profile() {
  return {{{{"region", "main"}}, {{"count", Natural(8)}, {"my time", Natural(1)}}},
          {{{"region", "main"}, {"region", "solve"}}, {{"count", Natural(4)}, {"my time", Natural(2)}}},
          {{{"region", "main"}, {"region", "solve"}, {"loop", "steps"}}, {{"my time", Natural(3)}}},
          {{}, {{"count", Natural(1)}}}};
}

std::string Asked(const std::string& text, const Options& options = {}) {
  return Ask(text, {Source("a", Profile())}, options);
}

TEST(CaliQuery, CountAddsUpTheCountsOfRecords) {
  EXPECT_EQ(Asked("SELECT count() FORMAT csv"), "count\r\n14\r\n");
  EXPECT_EQ(Asked("SELECT path,count() WHERE path GROUP BY path FORMAT csv"),
            "path,count\r\nmain,8\r\nmain/solve,4\r\nmain/solve/steps,1\r\n");
  EXPECT_EQ(Asked("SELECT count() WHERE count>1 FORMAT csv"), "count\r\n12\r\n");
  // The scaled count of cali-query is that of the records.
  EXPECT_EQ(Asked("SELECT scale_count(2) FORMAT csv"), "scount\r\n8\r\n");
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

}  // namespace
}  // namespace rankine::query
