// SPDX-License-Identifier: BSD-3-Clause
// A CalQL query as written. Names are not resolved yet and may be unknown. The column of each name is stored
// for the planner's error messages.
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
    name,     // an attribute, a LET name, or the name of an output column
    literal,  // a constant, as written
    all,      // the `*` of SELECT
    exists,   // a condition that consists of a name only
    aggregate,
    function,  // a function of values of one record
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
  // name, exists: the name; literal: its text; others: only the position where the expression starts
  Name name;
  bool is_number = false;  // literal: true if written as a number, not as a word or in quotes
  Operator op = Operator::count;
  Function function = Function::ratio;
  Comparison comparison = Comparison::equal;
  std::vector<Expression> children;
};

// As a condition, a name is true if it has a value.
inline Expression AsCondition(Expression expression) {
  if (expression.kind == Expression::Kind::name) expression.kind = Expression::Kind::exists;
  return expression;
}

struct SelectItem {
  Expression expression;
  std::string alias;       // empty: none
  std::string unit;        // empty: none
  std::string label = {};  // heading of a column that otherwise keeps its original name; empty: none
};

struct LetItem {
  Name name;
  Expression expression;
  std::optional<Expression> condition;
};

struct OrderItem {
  Expression expression;  // a name may also be that of an output column, such as sum#count, or an alias
  bool descending = false;
};

enum class Format { table, json, csv, expand, cali, json_split, tree, format };

// FORMAT table(column-width=20): the options by name. An option without a value is "true".
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
  // Use cali-query's semantics where the two differ (docs/calql.md, Beside cali-query).
  bool as_cali_query = false;
  bool one_group = false;  // aggregate all records into one group if there is no GROUP BY
};

}  // namespace rankine::query
