// Expressions and conditions of CalQL: arithmetic over attributes and aggregations, comparisons, AND, OR,
// NOT.
#pragma once
#include "query/language/ast.h"
#include "query/language/token_cursor.h"

namespace rankine::query {

inline constexpr int kMaxNesting = 100;

class ExpressionParser {
 public:
  explicit ExpressionParser(TokenCursor& tokens) : tokens_(tokens) {}

  // SELECT, ORDER BY: names are attributes, calls are aggregations.
  Expression Value();
  // LET: calls are functions of one record.
  Expression RecordValue();
  // WHERE, HAVING, IF; `comma_is_and` as in CalQL's lists of conditions.
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
  bool Nested();  // false: too deep

  TokenCursor& tokens_;
  int depth_ = 0;
  bool record_ = false;
  bool comma_is_and_ = false;
};

}  // namespace rankine::query
