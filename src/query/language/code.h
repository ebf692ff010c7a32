// SPDX-License-Identifier: BSD-3-Clause
// A compiled expression. Names are replaced by indices, and texts that represent numbers are replaced by
// numbers. Patterns are compiled. A ValueSource provides the values of a record or a group. A ValueSource
// may also provide values once per context node.
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
  Expression::Kind operation = Expression::Kind::add;  // valid if kind is `operation`
  // For the kind `field`: index in Plan::fields or, for groups, in Plan::keys. For the kind `aggregate`:
  // index in Plan::aggregates.
  size_t index = 0;
  size_t column = 0;  // position in the query's text
  Comparison comparison = Comparison::equal;
  Function function = Function::ratio;
  std::string text;  // valid if kind is `literal`
  Value number;      // for a literal: the value of the text as a number; missing if the text is not a number
  std::shared_ptr<const Pattern> pattern;
  std::vector<Code> children;
};

class ValueSource {
 public:
  virtual ~ValueSource() = default;
  virtual Value Field(size_t index) = 0;
  virtual Value Aggregate(size_t index) = 0;
};

// The result of an arithmetic operation is missing if an operand is missing or is not a number. The result of
// a division by zero is missing, too. With + - * %, integers stay exact as long as they fit into 128 bits.
// The result of / is a real. If a value is missing, a comparison is false, except for != and !~, which are
// true. Texts in the result are views into the source's values or the code.
Value Evaluate(const Code& code, ValueSource& source);

// Evaluates a condition. A number other than 0 and any text are true.
bool Holds(const Code& code, ValueSource& source);

}  // namespace rankine::query
