// SPDX-License-Identifier: BSD-3-Clause
// A CalQL query as written. Names are not resolved yet and may be unknown. The planner's errors use the
// column stored here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "query/language/operators.h"

namespace rankine::query {

enum class Comparison { equal, not_equal, less, less_equal, greater, greater_equal, matches, matches_not };

struct Name {
  std::string text;
  size_t column = 0;
};

// Conditions are expressions with the value 1 or 0.
struct Expression {
  enum class Kind {
    name,     // an attribute, a LET name, an output name
    literal,  // a value as written
    all,      // `*` of SELECT
    exists,   // a name alone in a condition
    aggregate,
    function,  // function of one record's values
    negate,
    add,
    subtract,
    multiply,
    divide,
    modulo,
    compare,
    negation,
    conjunction,
    disjunction
  } kind = Kind::name;
  Name name;               // name, exists: the name; literal: its text; others: where they begin
  bool is_number = false;  // literal: written as a number, not as a word or in quotes
  Operator op = Operator::count;
  Function function = Function::ratio;
  Comparison comparison = Comparison::equal;
  std::vector<Expression> children;
};

// A name in a condition is true if it has a value.
inline Expression AsCondition(Expression expression) {
  if (expression.kind == Expression::Kind::name) expression.kind = Expression::Kind::exists;
  return expression;
}

struct SelectItem {
  Expression expression;
  std::string alias;       // empty: none
  std::string unit;        // empty: none
  std::string label = {};  // heading, for a column that keeps its own name; empty: none
};

struct LetItem {
  Name name;
  Expression expression;
  std::optional<Expression> condition;
};

struct OrderItem {
  Expression expression;  // a name may also be an output name such as sum#count, or an alias
  bool descending = false;
};

enum class Format { table, json, csv, expand, cali, json_split, tree, format };

// FORMAT table(column-width=20): options by name; "true" for an option without a value.
struct FormatSpec {
  Format format = Format::table;
  bool given = false;
  std::map<std::string, std::string, std::less<>> options;
};

struct Query {
  std::vector<LetItem> let;
  std::vector<SelectItem> select;     // empty: `*`
  std::vector<SelectItem> aggregate;  // AGGREGATE
  std::vector<Name> group_by;
  std::optional<Expression> where;
  std::optional<Expression> having;
  std::vector<OrderItem> order_by;
  std::optional<uint64_t> limit;
  FormatSpec format;
  // Use the meaning of cali-query, if the two differ (docs/calql.md, Beside cali-query).
  bool as_cali_query = false;
  bool one_group = false;  // aggregations without GROUP BY make one group of all records
};

}  // namespace rankine::query
