// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/expression_parser.h"

#include <array>

#include "base/text/visible_text.h"

namespace rankine::query {
namespace {

using Kind = Expression::Kind;

constexpr std::array<std::string_view, 8> kComparisons = {"=", "!=", "<", "<=", ">", ">=", "=~", "!~"};

Expression Make(Kind kind, size_t column, std::vector<Expression> children = {}) {
  Expression made;
  made.kind = kind;
  made.name.column = column;
  made.children = std::move(children);
  return made;
}

Expression Compare(Expression condition, Comparison comparison) {
  condition.comparison = comparison;
  condition.name.text = kComparisons[static_cast<size_t>(comparison)];
  return condition;
}

// Counts the nesting depth. A long chain of one operator (a + b + c) is parsed in a loop, so it does not
// need more stack.
struct Depth {
  explicit Depth(int& depth) : depth_(depth) { ++depth_; }
  ~Depth() { --depth_; }
  Depth(const Depth&) = delete;
  Depth& operator=(const Depth&) = delete;
  int& depth_;
};

}  // namespace

bool ExpressionParser::Nested() {
  if (depth_ <= kMaxNesting) return true;
  tokens_.Fail(tokens_.Peek().column,
               "conditions are nested more than " + std::to_string(kMaxNesting) + " deep");
  return false;
}

Expression ExpressionParser::Value() {
  record_ = false;
  comma_is_and_ = false;
  return Sum();
}

Expression ExpressionParser::RecordValue() {
  record_ = true;
  comma_is_and_ = false;
  Expression value = Sum();
  record_ = false;
  return value;
}

Expression ExpressionParser::Condition(bool comma_is_and) {
  comma_is_and_ = comma_is_and;
  Expression condition = Disjunction();
  comma_is_and_ = false;
  return condition;
}

Name ExpressionParser::TakeName(const std::string& what) {
  const Token& token = tokens_.Peek();
  if (token.kind != TokenKind::word && token.kind != TokenKind::quoted) {
    tokens_.Expected(what);
    return {};
  }
  tokens_.Take();
  return {token.text, token.column};
}

Expression ExpressionParser::Disjunction() {
  const size_t column = tokens_.Peek().column;
  std::vector<Expression> parts;
  do parts.push_back(Conjunction());
  while (tokens_.TakeWord("OR"));
  if (parts.size() == 1) return std::move(parts.front());
  for (Expression& part : parts) part = AsCondition(std::move(part));
  return Make(Kind::disjunction, column, std::move(parts));
}

Expression ExpressionParser::Conjunction() {
  const size_t column = tokens_.Peek().column;
  std::vector<Expression> parts;
  do parts.push_back(Negation());
  while (tokens_.TakeWord("AND") || (comma_is_and_ && tokens_.TakeSymbol(",")));
  if (parts.size() == 1) return std::move(parts.front());
  for (Expression& part : parts) part = AsCondition(std::move(part));
  return Make(Kind::conjunction, column, std::move(parts));
}

Expression ExpressionParser::Negation() {
  const Depth depth(depth_);
  if (!Nested()) return {};
  if (!tokens_.IsWord("NOT")) return Comparing();
  const size_t column = tokens_.Take().column;
  Expression condition = AsCondition(Negation());
  if (condition.kind != Kind::compare) return Make(Kind::negation, column, {std::move(condition)});
  // NOT x<5 means x>=5, as in cali-query and SQL. If x is missing, neither condition is true.
  switch (condition.comparison) {
    case Comparison::less:
      return Compare(std::move(condition), Comparison::greater_equal);
    case Comparison::less_equal:
      return Compare(std::move(condition), Comparison::greater);
    case Comparison::greater:
      return Compare(std::move(condition), Comparison::less_equal);
    case Comparison::greater_equal:
      return Compare(std::move(condition), Comparison::less);
    default:
      return Make(Kind::negation, column, {std::move(condition)});
  }
}

Expression ExpressionParser::Comparing() {
  Expression left = Sum();
  if (!tokens_.good() || tokens_.Peek().kind != TokenKind::symbol) return left;
  for (size_t i = 0; i < kComparisons.size(); ++i) {
    if (tokens_.Peek().text != kComparisons[i]) continue;
    const size_t column = tokens_.Take().column;
    Expression compared = Make(Kind::compare, column);
    compared.comparison = static_cast<Comparison>(i);
    compared.name.text = kComparisons[i];
    const Token& next = tokens_.Peek();
    if (next.kind == TokenKind::end ||
        (next.kind == TokenKind::symbol && next.text != "(" && next.text != "-")) {
      tokens_.Expected("a value after " + std::string(kComparisons[i]));
      return compared;
    }
    compared.children.push_back(std::move(left));
    compared.children.push_back(Compared());
    return compared;
  }
  return left;
}

// After a comparison operator, a single word or a quoted text is a value and not an attribute.
Expression ExpressionParser::Compared() {
  const Token token = tokens_.Peek();
  const Token& next = tokens_.Peek(1);
  const bool goes_on =
      next.kind == TokenKind::symbol && (next.text == "(" || next.text == "+" || next.text == "-" ||
                                         next.text == "*" || next.text == "/" || next.text == "%");
  if (token.kind == TokenKind::symbol || goes_on) return Sum();
  tokens_.Take();
  Expression literal = Make(Kind::literal, token.column);
  literal.name.text = token.text;
  literal.is_number = token.kind == TokenKind::number;
  return literal;
}

Expression ExpressionParser::Sum() {
  Expression left = Product();
  for (size_t terms = 0; tokens_.good() && (tokens_.IsSymbol("+") || tokens_.IsSymbol("-")); ++terms) {
    const Token sign = tokens_.Take();
    if (terms >= kMaxNesting) {
      tokens_.Fail(sign.column, "a sum has more than " + std::to_string(kMaxNesting) + " terms");
      return left;
    }
    std::vector<Expression> sides;
    sides.push_back(std::move(left));
    sides.push_back(Product());
    left = Make(sign.text == "+" ? Kind::add : Kind::subtract, sign.column, std::move(sides));
  }
  return left;
}

Expression ExpressionParser::Product() {
  Expression left = Unary();
  const auto operation = [&] {
    return tokens_.IsSymbol("*") || tokens_.IsSymbol("/") || tokens_.IsSymbol("%");
  };
  for (size_t factors = 0; tokens_.good() && operation(); ++factors) {
    const Token sign = tokens_.Take();
    if (factors >= kMaxNesting) {
      tokens_.Fail(sign.column, "a product has more than " + std::to_string(kMaxNesting) + " factors");
      return left;
    }
    const Kind kind = sign.text == "*" ? Kind::multiply : sign.text == "/" ? Kind::divide : Kind::modulo;
    std::vector<Expression> sides;
    sides.push_back(std::move(left));
    sides.push_back(Unary());
    left = Make(kind, sign.column, std::move(sides));
  }
  return left;
}

Expression ExpressionParser::Unary() {
  const Depth depth(depth_);
  if (!Nested()) return {};
  if (!tokens_.IsSymbol("-")) return Primary();
  const size_t column = tokens_.Take().column;
  return Make(Kind::negate, column, {Unary()});
}

Expression ExpressionParser::Primary() {
  if (tokens_.TakeSymbol("(")) {
    Expression inner = Disjunction();
    if (!tokens_.TakeSymbol(")")) tokens_.Expected("')' or AND or OR");
    return inner;
  }
  const Token& token = tokens_.Peek();
  if (token.kind == TokenKind::word && tokens_.IsSymbol("(", 1)) return Call();
  Expression primary;
  // Numbers with a unit (10s, 64KiB) start with a digit. Attributes never start with a digit.
  const bool quantity = token.kind == TokenKind::word && token.text[0] >= '0' && token.text[0] <= '9';
  if (token.kind == TokenKind::number || quantity) {
    primary.kind = Kind::literal;
    primary.is_number = true;
    primary.name = {token.text, token.column};
    tokens_.Take();
    return primary;
  }
  primary.name = TakeName(record_ ? "an attribute or a function" : "an attribute or an aggregation");
  return primary;
}

Expression ExpressionParser::Call() {
  const Token name = tokens_.Take();
  tokens_.Take();
  Expression call = Make(record_ ? Kind::function : Kind::aggregate, name.column);
  call.name.text = name.text;
  const auto function = FindFunction(name.text);
  const auto op = FindOperator(name.text);
  // The functions truncate, first and leaf have the same meaning in all clauses. All other functions are
  // aggregations, except in LET.
  if (!record_ && !op && function) call.kind = Kind::function;
  if (function) call.function = *function;
  if (op) call.op = *op;
  if (call.kind == Kind::function ? !function : !op) {
    tokens_.Fail(name.column, std::string("unknown ") + (record_ ? "function" : "aggregation") + " '" +
                                  base::Visible(name.text) + "'" +
                                  Suggestion(name.text, record_ ? FunctionNames() : OperatorNames()));
    return call;
  }
  const bool was = comma_is_and_;
  comma_is_and_ = false;
  Arguments(call);
  comma_is_and_ = was;
  return call;
}

void ExpressionParser::Arguments(Expression& call) {
  if (call.kind == Kind::aggregate && call.op == Operator::count && !tokens_.IsSymbol(")")) {
    return tokens_.Expected("')': count() has no argument; the number of calls is sum(count)");
  }
  if (!tokens_.IsSymbol(")")) {
    do call.children.push_back(Sum());
    while (tokens_.TakeSymbol(","));
  }
  if (!tokens_.TakeSymbol(")")) return tokens_.Expected("')'");
  size_t least = 0;
  size_t most = 0;
  if (call.kind == Kind::function) {
    least = InfoOf(call.function).least;
    most = InfoOf(call.function).most;
  } else {
    const OperatorInfo& info = InfoOf(call.op);
    least = info.values + info.numbers_least;
    most = info.values + info.numbers_most;
  }
  if (call.children.size() >= least && call.children.size() <= most) return;
  tokens_.Fail(call.name.column, call.name.text + "() takes " + std::to_string(least) +
                                     (most > least ? " to " + std::to_string(most) : "") +
                                     (most == 1 ? " argument" : " arguments") + ", not " +
                                     std::to_string(call.children.size()));
}

}  // namespace rankine::query
