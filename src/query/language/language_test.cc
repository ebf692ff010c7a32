// SPDX-License-Identifier: BSD-3-Clause
// Tests CalQL on records with regions. The attributes of the records become known only when the records are
// read, as with a file from another tool.
#include <gtest/gtest.h>

#include <string>

#include "query/test_input.h"

namespace rankine::query {
namespace {

using testing::Ask;
using testing::Source;
using testing::TestRecord;

// Returns main { 1; solve { 2 3; exchange/halo { 4 } }; io { 5 } }, and one record without a region.
std::vector<TestRecord> Regions() {
  const auto natural = [](uint64_t n) { return testing::Cell(n); };
  return {{{{"region", "main"}}, {{"x", natural(1)}, {"t.ns", natural(10)}}},
          {{{"region", "main"}, {"region", "solve"}}, {{"x", natural(2)}, {"t.ns", natural(20)}}},
          {{{"region", "main"}, {"region", "solve"}}, {{"x", natural(3)}, {"t.ns", natural(30)}}},
          {{{"region", "main"}, {"region", "solve"}, {"region", "exchange/halo"}},
           {{"x", natural(4)}, {"t.ns", natural(1000000000)}}},
          {{{"region", "main"}, {"region", "io"}, {"phase", "p1"}}, {{"x", natural(5)}}},
          {{}, {{"x", natural(6)}, {"name", std::string("a\xc3\xa9/b")}}}};
}

std::string Asked(const std::string& text, const Options& options = {}) {
  return Ask(text, {Source("a", Regions())}, options);
}

TEST(Language, GroupsByRegionAndPath) {
  EXPECT_EQ(Asked("SELECT path,count(),sum(x) GROUP BY path FORMAT csv"),
            "path,count,sum#x\r\nmain,1,1\r\nmain/solve,2,5\r\nmain/solve/exchange/halo,1,4\r\nmain/"
            "io,1,5\r\n,1,6\r\n");
  EXPECT_EQ(Asked("SELECT region,sum(x) GROUP BY region WHERE region=solve FORMAT csv"),
            "region,sum#x\r\nmain/solve,5\r\nmain/solve/exchange/halo,4\r\n");
}

TEST(Language, RollsInclusiveValuesUpThePath) {
  EXPECT_EQ(Asked("SELECT path,sum(x),inclusive_sum(x),inclusive_percent_total(x) AS share,inclusive_max(x) "
                  "WHERE path "
                  "GROUP BY prop:nested ORDER BY path FORMAT csv"),
            "path,sum#x,inclusive#x,share,imax#x\r\nmain,1,15,100,5\r\nmain/io,5,5,33.333333333333336,5\r\n"
            "main/solve,5,9,60,4\r\nmain/solve/exchange/halo,4,4,26.666666666666668,4\r\n");
  // The outer regions get rows, although only records of inner regions match.
  EXPECT_EQ(
      Asked("SELECT path,count(),inclusive_scale(x,10) WHERE x=4 GROUP BY path ORDER BY path FORMAT csv"),
      "path,count,iscale#x\r\nmain,0,40\r\nmain/solve,0,40\r\nmain/solve/exchange/halo,1,40\r\n");
}

TEST(Language, Aggregations) {
  EXPECT_EQ(Asked("SELECT count(),sum(x),min(x),max(x),avg(x),variance(x),any(phase),ratio(x,t.ns,1000) AS "
                  "r,scale(x,0.5),"
                  "scale_count(2),stddev(x),median(x),percentile(x,100),count_distinct(x),histogram(x) "
                  "FORMAT expand"),
            "count=6,sum#x=21,min#x=1,max#x=6,avg#x=3.5,variance#x=2.9166666666666665,any#phase=p1,"
            "r=2.0999998740000075e-05,scale#x=10.5,scount=12,stddev#x=1.707825127659933,median#x=3.5,"
            "percentile#x/100=6,"
            "count_distinct#x=6,histogram#x=1..2:1 2..4:2 4..8:3\n");
}

TEST(Language, LetComputesAttributes) {
  EXPECT_EQ(Asked("LET half=scale(x,0.5) IF x>4, block=truncate(x,2), where=leaf(), one=first(phase,name), "
                  "both=sum(x,half), r=ratio(x,2) SELECT x,half,block,where,one,both,r WHERE x>3 FORMAT csv"),
            "x,half,block,where,one,both,r\r\n4,,4,exchange/"
            "halo,,4,2\r\n5,2.5,4,io,p1,7.5,2.5\r\n6,3,6,,a\xc3\xa9/b,9,3\r\n");
  EXPECT_EQ(Asked("LET w=truncate(t.ns,1s) SELECT w,count() WHERE t.ns GROUP BY w FORMAT csv"),
            "w,count\r\n0,3\r\n1000000000,1\r\n");
}

TEST(Language, Conditions) {
  const auto kept = [](const std::string& where) {
    return Asked("SELECT x WHERE " + where + " FORMAT format(\"%x%\")");
  };
  EXPECT_EQ(kept("x=1 OR (x>=3 AND NOT x>4)"), "1\n3\n4\n");
  EXPECT_EQ(kept("phase"), "5\n");
  EXPECT_EQ(kept("NOT region,x"), "6\n");
  EXPECT_EQ(kept("region =~ '^sol'"), "2\n3\n4\n");
  EXPECT_EQ(kept("path =~ 'main/io$'"), "5\n");
  EXPECT_EQ(kept("region !~ 'main'"), "6\n");
  EXPECT_EQ(kept("region!=solve"), "1\n5\n6\n");
  EXPECT_EQ(kept("t.ns >= 1s"), "4\n");
  EXPECT_EQ(kept("x * 2 + 1 = 7"), "3\n");
  EXPECT_EQ(kept("x % 2 = 0"), "2\n4\n6\n");
  EXPECT_EQ(kept("t.ns < x * 11"), "1\n2\n3\n");
}

TEST(Language, HostilePatternsEnd) {
  std::vector<TestRecord> records = {{{}, {{"name", std::string(100'000, 'a')}}}};
  EXPECT_EQ(Ask("SELECT count() WHERE name =~ '^(a+)+$b' FORMAT csv", {Source("a", records)}),
            "count\r\n0\r\n");
  EXPECT_NE(Asked("SELECT x WHERE region =~ '((a{999}){999}){999}'").find("no regular expression"),
            std::string::npos);
}

TEST(Language, ArithmeticHavingOrderLimit) {
  EXPECT_EQ(Asked("SELECT region,sum(x) / count() AS mean GROUP BY region HAVING count() > 1 OR mean > 4 "
                  "ORDER BY mean "
                  "DESC LIMIT 2 FORMAT csv"),
            "region,mean\r\n,6\r\nmain/io,5\r\n");
  EXPECT_EQ(Asked("SELECT x ORDER BY 0 - x LIMIT 2 FORMAT csv"), "x\r\n6\r\n5\r\n");
  EXPECT_EQ(Asked("SELECT x LIMIT 2 FORMAT csv"), "x\r\n1\r\n2\r\n");
}

TEST(Language, CaliQueryStyle) {
  EXPECT_EQ(Asked("select phase,sum#x aggregate sum(x) where phase group by phase format csv"),
            "phase,sum#x\r\np1,5\r\n");
  EXPECT_EQ(Asked("AGGREGATE sum(x) WHERE phase GROUP BY phase FORMAT csv"), "phase,sum#x\r\np1,5\r\n");
  EXPECT_EQ(Asked("SELECT *,count() WHERE phase FORMAT expand"), "count=1,region=main/io,phase=p1\n");
  EXPECT_EQ(Asked("SELECT * WHERE x=5 FORMAT json"),
            "[\n{\"path\":\"main/io\",\"phase\":\"p1\",\"x\":5}\n]\n");
  EXPECT_EQ(Asked("SELECT * WHERE x=5 FORMAT json(separate-nested,quote-all)"),
            "[\n{\"region\":\"main/io\",\"phase\":\"p1\",\"x\":\"5\"}\n]\n");
}

TEST(Language, Formats) {
  EXPECT_EQ(Asked("SELECT count() AS n,inclusive_sum(x) AS x GROUP BY path WHERE path FORMAT tree"),
            "Path               n   x\n"
            "main               1  15\n"
            "  solve            2   9\n"
            "    exchange/halo  1   4\n"
            "  io               1   5\n");
  EXPECT_EQ(
      Asked("SELECT path,sum(x) WHERE x<4 GROUP BY path FORMAT json-split"),
      "{\n  \"data\": [\n    [0,1],\n    [1,5]\n  ],\n  \"columns\": [ \"path\", \"sum#x\" ],\n"
      "  \"column_metadata\": [\n    { \"is_value\": false },\n    { \"is_value\": true }\n  ],\n"
      "  \"nodes\": [\n    { \"label\": \"main\", \"column\": \"path\" },\n"
      "    { \"label\": \"solve\", \"column\": \"path\", \"parent\": 0 }\n  ],\n  \"run.file\": \"a\"\n}\n");
  EXPECT_EQ(Asked("SELECT phase,sum(x) UNIT sec WHERE phase GROUP BY phase FORMAT json(object)"),
            "{\n\"records\": [\n{\"phase\":\"p1\",\"sum#x\":5}\n],\n\"globals\": {\n\"run.file\": \"a\"\n},\n"
            "\"attributes\": {\n\"phase\": {\"is_global\": false,\"is_nested\": false},\n"
            "\"sum#x\": {\"is_global\": false,\"is_nested\": false,\"attribute.unit\": \"sec\"}\n}\n}\n");
  EXPECT_EQ(Asked("SELECT name,x WHERE name FORMAT format(\"%[8r]x%|%name%\", title=\"X\")"),
            "X\n       6|a\xc3\xa9/b\n");
  EXPECT_NE(Asked("SELECT x FORMAT cali").find("error: FORMAT cali"), std::string::npos);
}

TEST(Language, UnknownNamesAreMistakesAndNothingIsWritten) {
  EXPECT_EQ(Asked("SELECT x,phasee FORMAT expand"),
            "error: query, column 10: unknown attribute 'phasee'; did you mean phase?");
  EXPECT_EQ(Asked("SELECT sum(region)"),
            "error: query, column 12: region is a text ('main'); this aggregation needs a number");
  EXPECT_NE(Asked("SELECT x WHERE sum(x) > 1").find("HAVING"), std::string::npos);
  EXPECT_NE(Asked("SELECT x/2 FORMAT csv").find("blanks"), std::string::npos);
}

TEST(Language, ManyInputsThreadsAndTemporaryFilesGiveTheSame) {
  std::vector<TestRecord> records;
  for (uint64_t i = 0; i < 3000; ++i) {
    records.push_back({{{"region", "r" + std::to_string(i % 7)}, {"region", "s" + std::to_string(i % 1000)}},
                       {{"x", i}, {"y", static_cast<double>(i)}}});
  }
  const std::vector<std::string> queries = {
      "SELECT run.file,path,count(),sum(x),max(x),variance(y),median(x),count_distinct(x),inclusive_sum(x) "
      "GROUP BY "
      "run.file,path FORMAT csv",
      "SELECT x,path WHERE x > 100 FORMAT expand", "SELECT path,x ORDER BY x DESC FORMAT csv",
      "SELECT * FORMAT json"};
  for (const std::string& query : queries) {
    const auto sources = [&] { return std::vector<InputSource>{Source("a", records), Source("b", records)}; };
    const std::string expected = Ask(query, sources());
    EXPECT_EQ(expected.find("error"), std::string::npos) << expected;
    for (const unsigned threads : {1u, 2u, 5u}) {
      for (const size_t memory : {size_t{20'000}, size_t{48} << 20}) {
        Options options;
        options.threads = threads;
        options.memory = memory;
        EXPECT_TRUE(Ask(query, sources(), options) == expected) << query << " " << threads << " " << memory;
      }
    }
  }
}

}  // namespace
}  // namespace rankine::query
