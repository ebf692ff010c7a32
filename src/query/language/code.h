// A compiled expression: names are indices, texts are numbers where they are meant as numbers, patterns are
// compiled. Evaluated per record, per group, or once per context node, over whatever gives it values.
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
  size_t index = 0;   // field: in Plan::fields (over groups: in Plan::keys); aggregate: in Plan::aggregates
  size_t column = 0;  // in the query's text
  Comparison comparison = Comparison::equal;
  Function function = Function::ratio;
  std::string text;  // literal
  Value number;      // literal: missing when it is none
  std::shared_ptr<const Pattern> pattern;
  std::vector<Code> children;
};

class ValueSource {
 public:
  virtual ~ValueSource() = default;
  virtual Value Field(size_t index) = 0;
  virtual Value Aggregate(size_t index) = 0;
};

// Missing where an operand of arithmetic is missing or no number, and for a division by zero. Integers stay
// exact through + - * % while they fit 128 bits; / gives a real. A comparison with a missing value is false,
// except != and !~, which are true. Texts are views into what the source gave or into the code.
Value Evaluate(const Code& code, ValueSource& source);

// Evaluate as a condition: a number that is not 0, a text.
bool Holds(const Code& code, ValueSource& source);

}  // namespace rankine::query
