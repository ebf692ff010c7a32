// SPDX-License-Identifier: BSD-3-Clause
// A compiled expression. Names are indexes, texts that mean numbers are numbers, and patterns are compiled. A
// ValueSource supplies the values, for each record, each group, or once for each context node.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "query/language/ast.h"
#include "query/language/pattern.h"
#include "query/values/value.h"

namespace rankine::query {

struct Code {
  enum class Kind { field, aggregate, literal, exists, operation } kind = Kind::literal;
  Expression::Kind operation = Expression::Kind::add;  // operation
  size_t index =
      0;  // field: index in Plan::fields (for groups: in Plan::keys); aggregate: in Plan::aggregates
  size_t column = 0;  // position in the query's text
  Comparison comparison = Comparison::equal;
  Function function = Function::ratio;
  std::string text;  // literal
  Value number;      // literal: missing if it is no number
  std::shared_ptr<const Pattern> pattern;
  std::vector<Code> children;
};

class ValueSource {
 public:
  virtual ~ValueSource() = default;
  virtual Value Field(size_t index) = 0;
  virtual Value Aggregate(size_t index) = 0;
};

// The result is missing if an operand of arithmetic is missing or no number, and for a division by zero.
// Integers stay exact through + - * % as long as they fit into 128 bits. / gives a real. A comparison with a
// missing value is false, except != and !~, which are true. Texts are views into the source's values or into
// the code.
Value Evaluate(const Code& code, ValueSource& source);

// Evaluates a condition: true for a number other than 0, and for a text.
bool Holds(const Code& code, ValueSource& source);

}  // namespace rankine::query
