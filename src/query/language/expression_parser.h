// SPDX-License-Identifier: BSD-3-Clause
// Parses expressions and conditions of CalQL: arithmetic over attributes and aggregations, comparisons, AND,
// OR, NOT.
#pragma once
#include "query/language/ast.h"
#include "query/language/token_cursor.h"

namespace rankine::query {

inline constexpr int kMaxNesting = 100;

class ExpressionParser {
 public:
  explicit ExpressionParser(TokenCursor& tokens) : tokens_(tokens) {}

  // Parses an expression of SELECT or ORDER BY. In an expression of SELECT or ORDER BY, names are
  // attributes, and calls are aggregations.
  Expression Value();
  // Parses an expression of LET. In an expression of LET, a call such as ratio(a,b) is a function of a
  // single record's values.
  Expression RecordValue();
  // Parses a condition of WHERE, HAVING or IF. If `comma_is_and` is true, a comma means AND, as in CalQL's
  // lists of conditions.
  Expression Condition(bool comma_is_and);
  Name TakeName(const std::string& what);

 private:
  Expression Disjunction();
  Expression Conjunction();
  Expression Negation();
  Expression Comparing();
  Expression Compared();
  Expression Sum();
  Expression Product();
  Expression Unary();
  Expression Primary();
  Expression Call();
  void Arguments(Expression& call);
  bool Nested();  // Returns false if the nesting is too deep.

  TokenCursor& tokens_;
  int depth_ = 0;
  bool record_ = false;
  bool comma_is_and_ = false;
};

}  // namespace rankine::query
