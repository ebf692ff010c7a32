// SPDX-License-Identifier: BSD-3-Clause
// A CalQL query as written. Names are not looked up yet, and may be unknown. The position of each name in
// the query's text is stored for error messages.
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

// A condition is an expression whose value is 1 or 0.
struct Expression {
  enum class Kind {
    name,     // The name of an attribute, of a LET, or of an output column.
    literal,  // a constant, as written
    all,      // the `*` of SELECT
    exists,   // A condition that consists of only a name.
    aggregate,
    function,  // A function of the values of one record.
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
  // For the kinds `name` and `exists`: the name. For `literal`: the text of the literal. For other kinds,
  // only the position where the expression starts is set.
  Name name;
  bool is_number = false;  // For a literal, true if it is written as a number, and not as a word or in
                           // quotes.
  Operator op = Operator::count;
  Function function = Function::ratio;
  Comparison comparison = Comparison::equal;
  std::vector<Expression> children;
};

// A condition that consists of a name is true if the record has a value of that name.
inline Expression AsCondition(Expression expression) {
  if (expression.kind == Expression::Kind::name) expression.kind = Expression::Kind::exists;
  return expression;
}

struct SelectItem {
  Expression expression;
  std::string alias;  // empty: none
  std::string unit;   // empty: none
  // heading of a column that has its original name in all other places; empty: no heading
  std::string label = {};
};

struct LetItem {
  Name name;
  Expression expression;
  std::optional<Expression> condition;
};

struct OrderItem {
  Expression expression;  // A name may also be an alias, or the name of an output column, such as
                          // sum#count.
  bool descending = false;
};

enum class Format { table, json, csv, expand, cali, json_split, tree, format };

// Parses FORMAT table(column-width=20). The options are given by name. An option without a value is "true".
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
  // True if the meaning of cali-query applies where CalQL and cali-query differ (docs/calql.md, Beside
  // cali-query).
  bool as_cali_query = false;
  bool one_group = false;  // If there is no GROUP BY, all records form one group.
};

}  // namespace rankine::query
