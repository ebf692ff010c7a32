// SPDX-License-Identifier: BSD-3-Clause
// Tests two ways to evaluate an expression: for a whole column at once, and record by record. Both kinds of
// evaluation must give the same results.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "query/execution/sketch.h"
#include "query/execution/states.h"
#include "query/test_input.h"

namespace rankine::query {
namespace {

using testing::Ask;
using testing::Source;
using testing::TestRecord;

// Returns records with extreme 64-bit values. Each column is the only column of some record, and is missing
// in other records. The column `both` is also in the context tree.
std::vector<TestRecord> Mixed() {
  std::vector<TestRecord> records;
  const uint64_t wholes[] = {0, 1, 5, 6, 1ull << 63, ~0ull, 5};
  const int64_t signs[] = {std::numeric_limits<int64_t>::min(), -5, -1, 0, 5, 6,
                           std::numeric_limits<int64_t>::max()};
  const double reals[] = {-1.5, 0, 5, 5.5, 1e300, -1e300, 0.1};
  const char* texts[] = {"end", "begin", "", "5", "a/b", "end", "zz"};
  for (size_t i = 0; i < 28; ++i) {
    TestRecord record;
    record.values.emplace_back("i", static_cast<uint64_t>(i));
    if (i % 4 != 1) record.values.emplace_back("u", wholes[i % 7]);
    if (i % 4 != 2) record.values.emplace_back("s", signs[i % 7]);
    if (i % 4 != 3) record.values.emplace_back("r", reals[i % 7]);
    if (i % 5 != 3) record.values.emplace_back("t", std::string(texts[i % 7]));
    if (i % 3 == 1) record.nodes.emplace_back("both", i % 2 == 0 ? "x" : "5");
    if (i % 3 == 2) record.values.emplace_back("both", std::string("y"));
    records.push_back(record);
  }
  return records;
}

std::string Asked(const std::string& query) {
  return Ask(query, {Source("a", Mixed())});
}

TEST(Column, ConditionsHoldAsForEachRecord) {
  const char* fields[] = {"u", "s", "r", "t", "both"};
  const char* comparisons[] = {"=", "!=", "<", "<=", ">", ">="};
  const char* numbers[] = {"0",
                           "5",
                           "-5",
                           "5.5",
                           "18446744073709551615",
                           "18446744073709551616",
                           "-9223372036854775808",
                           "-9223372036854775809",
                           "end",
                           "zzz"};
  size_t passed = 0;
  for (const std::string field : fields) {
    std::vector<std::string> conditions = {field, field + "=~\"e|5\"", field + "!~\"e|5\""};
    for (const std::string comparison : comparisons) {
      for (const char* number : numbers) conditions.push_back(field + " " + comparison + " " + number);
    }
    for (const std::string& condition : conditions) {
      // A negated condition is evaluated for one record at a time.
      const std::string whole = Asked("SELECT i WHERE " + condition + " FORMAT expand");
      EXPECT_EQ(whole, Asked("SELECT i WHERE NOT (NOT (" + condition + ")) FORMAT expand")) << condition;
      EXPECT_EQ(Asked("SELECT i WHERE i>=3 AND " + condition + " AND i!=7 FORMAT expand"),
                Asked("SELECT i WHERE " + condition + " AND NOT (i<3 OR i=7) FORMAT expand"))
          << condition;
      passed += whole.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(passed, 100u);
}

TEST(Column, AggregationsTakeIt) {
  for (const std::string field : {"u", "s", "r"}) {
    for (const std::string op :
         {"sum", "min", "max", "avg", "any", "variance", "median", "count_distinct", "histogram"}) {
      // first() is evaluated for one record at a time.
      EXPECT_EQ(Asked("SELECT t," + op + "(" + field + ") AS x GROUP BY t FORMAT expand"),
                Asked("SELECT t," + op + "(first(" + field + ")) AS x GROUP BY t FORMAT expand"))
          << op << " " << field;
    }
  }
}

TEST(Column, StatesKnowTheirMemory) {
  for (const auto kind :
       {StateSpec::Kind::distinct, StateSpec::Kind::quantiles, StateSpec::Kind::histogram}) {
    const auto state = State::Make({kind, 0, false, 1});
    state->Resize(1);
    const size_t empty = state->bytes();
    for (int i = 0; i < 1000; ++i) state->Add(0, Int128{i} * 7919);
    EXPECT_GT(state->bytes(), empty + 1000 * sizeof(uint64_t));
    std::string saved;
    state->Save(0, saved);
    const auto other = State::Make({kind, 0, false, 1});
    other->Resize(1);
    base::ByteReader in(std::as_bytes(std::span(saved)));
    other->Load(0, in);
    EXPECT_TRUE(in.ok());
    EXPECT_EQ(other->bytes(), state->bytes());
    other->Merge(0, *state, 0);
    EXPECT_GE(other->bytes(), state->bytes());
  }
}

TEST(Column, DistinctValuesAreExactToTheLimit) {
  Distinct distinct, other;
  for (uint64_t i = 0; i < Distinct::kExact; ++i) {
    distinct.Add(i);
    distinct.Add(i / 2);
    if (i % 2 == 0) other.Add(i + Distinct::kExact / 2);
  }
  EXPECT_EQ(distinct.Count(), Distinct::kExact);
  EXPECT_EQ(other.Count(), Distinct::kExact / 2);
  EXPECT_LE(distinct.bytes(), 2 * Distinct::kExact * sizeof(uint64_t));
  distinct.Merge(other);  // A quarter of the values are new. With so many values, the count is an estimate.
  EXPECT_NEAR(static_cast<double>(distinct.Count()), 1.25 * Distinct::kExact, 0.07 * Distinct::kExact);
}

}  // namespace
}  // namespace rankine::query
