// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/parser.h"

#include <gtest/gtest.h>

#include <string>

namespace rankine::query {
namespace {

std::string ErrorOf(const std::string& text) {
  const auto query = Parse(text);
  return query.ok() ? "" : query.error();
}

TEST(Parser, ReadsEveryClauseInAnyOrderAndCase) {
  const auto query = Parse(
      "format JSON limit 3 select mpi.function as f, SUM(count) group by mpi.function "
      "where not (mpi.rank<2 or mpi.rank>=8), host='a b' order by f desc, sum(count) asc");
  ASSERT_TRUE(query.ok()) << query.error();
  const Query& q = query.value();
  EXPECT_EQ(q.format.format, Format::json);
  EXPECT_EQ(q.limit, 3u);
  ASSERT_EQ(q.select.size(), 2u);
  EXPECT_EQ(q.select[0].alias, "f");
  EXPECT_EQ(q.select[1].expression.op, Operator::sum);
  ASSERT_TRUE(q.where.has_value());
  EXPECT_EQ(q.where->kind, Expression::Kind::conjunction);
  EXPECT_EQ(q.where->children[0].kind, Expression::Kind::negation);
  EXPECT_EQ(q.where->children[1].children[1].name.text, "a b");
  ASSERT_EQ(q.order_by.size(), 2u);
  EXPECT_TRUE(q.order_by[0].descending);
  EXPECT_FALSE(q.order_by[1].descending);
}

TEST(Parser, AndBindsTighterThanOr) {
  const auto query = Parse("WHERE a=1 OR b=2 AND c=3");
  ASSERT_TRUE(query.ok());
  ASSERT_EQ(query.value().where->kind, Expression::Kind::disjunction);
  EXPECT_EQ(query.value().where->children[1].kind, Expression::Kind::conjunction);
}

TEST(Parser, NamesTheColumnAndTheNearestWord) {
  EXPECT_EQ(ErrorOf("SELECT summ(count)"), "query, column 8: unknown aggregation 'summ'; did you mean sum?");
  EXPECT_EQ(ErrorOf("SELEKT count"), "query, column 1: 'SELEKT' begins no clause; did you mean SELECT?");
  EXPECT_EQ(ErrorOf("SELECT count FORMAT jsn"), "query, column 21: unknown format 'jsn'; did you mean json?");
  EXPECT_EQ(ErrorOf("LIMIT 1 LIMIT 2"), "query, column 9: LIMIT occurs twice; write it once");
  EXPECT_EQ(ErrorOf("SELECT sum(count"), "query, column 17: expected ')', but the query ends here");
  EXPECT_EQ(ErrorOf("SELECT a LIMIT -1"),
            "query, column 16: expected a whole number after LIMIT, but '-' stands here");
  EXPECT_EQ(ErrorOf("WHERE a="), "query, column 9: expected a value after =, but the query ends here");
  EXPECT_EQ(ErrorOf("SELECT 'a"), "query, column 8: the quoted text that begins here is not closed");
  EXPECT_EQ(ErrorOf("WHERE a ! b"),
            "query, column 9: '!' is only for '!=' and '!~'; write NOT before a condition");
}

TEST(Parser, AnswersCountWithAnArgumentByTheNumberOfCalls) {
  EXPECT_NE(ErrorOf("SELECT count(x)").find("sum(count)"), std::string::npos);
}

TEST(Parser, BoundsNestingAndLength) {
  EXPECT_NE(ErrorOf("WHERE " + std::string(10000, '(')).find("nested"), std::string::npos);
  std::string nots = "WHERE ";
  for (int i = 0; i < 10000; ++i) nots += "NOT ";
  EXPECT_NE(ErrorOf(nots + "a").find("nested"), std::string::npos);
  EXPECT_NE(ErrorOf(std::string(kMaxNesting + 100000, ' ')).find("bytes"), std::string::npos);
}

TEST(Parser, SurvivesEveryPrefixAndByteOfAQuery) {
  const std::string query =
      "SELECT a,sum(b) AS c WHERE NOT (a='x\\'y' OR b<=-1.5e3), c GROUP BY a ORDER BY c DESC LIMIT 5";
  for (size_t size = 0; size <= query.size(); ++size) (void)Parse(query.substr(0, size));
  for (size_t at = 0; at < query.size(); ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string damaged = query;
      damaged[at] = static_cast<char>(byte);
      (void)Parse(damaged);
    }
  }
}

TEST(Parser, ShowsForeignBytesInErrorsVisibly) {
  EXPECT_EQ(ErrorOf("SELECT \x1b[31m").find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace rankine::query
