#include "query/parser.h"

#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "query/lexer.h"
#include "query/nearest.h"
#include "query/visible_text.h"

namespace rankine::query {
namespace {

constexpr std::array<std::string_view, 6> kOperators = {"count", "sum", "min", "max", "avg", "percent_total"};
constexpr std::array<std::string_view, 4> kFormats = {"table", "json", "csv", "expand"};
constexpr std::array<std::string_view, 6> kClauses = {"SELECT", "WHERE", "GROUP", "ORDER", "LIMIT", "FORMAT"};
constexpr std::array<std::string_view, 6> kComparisons = {"=", "!=", "<", "<=", ">", ">="};

bool SameWord(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  for (size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

template <size_t N>
size_t Find(const std::array<std::string_view, N>& words, std::string_view word) {
  for (size_t i = 0; i < N; ++i) {
    if (SameWord(words[i], word)) return i;
  }
  return N;
}

std::string Suggestion(std::string_view word, std::span<const std::string_view> known) {
  const std::string near = Nearest(word, known);
  if (!near.empty()) return "; did you mean " + near + "?";
  std::string all = "; known are ";
  for (size_t i = 0; i < known.size(); ++i) all.append(i == 0 ? "" : ", ").append(known[i]);
  return all;
}

// A parse that failed keeps the first error and runs to the end of its functions without consuming more.
class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  base::Result<Query> Run() {
    while (error_.empty() && Peek().kind != TokenKind::end) Clause();
    if (!error_.empty()) return base::Error{error_};
    return std::move(query_);
  }

 private:
  const Token& Peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  const Token& Take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  bool IsSymbol(std::string_view text, size_t ahead = 0) const {
    return Peek(ahead).kind == TokenKind::symbol && Peek(ahead).text == text;
  }
  bool IsWord(std::string_view text, size_t ahead = 0) const {
    return Peek(ahead).kind == TokenKind::word && SameWord(Peek(ahead).text, text);
  }
  bool TakeSymbol(std::string_view text) { return IsSymbol(text) && (Take(), true); }
  bool TakeWord(std::string_view text) { return IsWord(text) && (Take(), true); }

  void Fail(const Token& token, const std::string& what) {
    if (error_.empty()) error_ = "query, column " + std::to_string(token.column) + ": " + what;
  }
  void Expected(const std::string& what) {
    const Token& token = Peek();
    const std::string found =
        token.kind == TokenKind::end ? "the query ends" : "'" + Visible(token.text) + "' stands";
    Fail(token, "expected " + what + ", but " + found + " here");
  }

  void Clause() {
    const Token start = Peek();
    const size_t clause = start.kind == TokenKind::word ? Find(kClauses, start.text) : kClauses.size();
    if (clause == kClauses.size()) {
      return Fail(start, "'" + Visible(start.text) + "' begins no clause" + Suggestion(start.text, kClauses));
    }
    if (seen_[clause]) return Fail(start, std::string(kClauses[clause]) + " stands twice; write it once");
    seen_[clause] = true;
    Take();
    if ((clause == 2 || clause == 3) && !TakeWord("BY")) return Expected("BY");
    switch (clause) {
      case 0:
        return SelectClause();
      case 1:
        query_.where = Disjunction(0);
        return;
      case 2:
        return GroupClause();
      case 3:
        return OrderClause();
      case 4:
        return LimitClause();
      default:
        return FormatClause();
    }
  }

  void SelectClause() {
    do {
      SelectItem item;
      if (IsSymbol("*")) {
        item.expression.kind = Expression::Kind::all;
        item.expression.attribute.column = Take().column;
      } else {
        item.expression = ParseExpression();
        if (TakeWord("AS")) item.alias = ParseName("a name after AS").text;
      }
      query_.select.push_back(std::move(item));
    } while (error_.empty() && TakeSymbol(","));
  }

  void GroupClause() {
    do query_.group_by.push_back(ParseName("an attribute after GROUP BY"));
    while (error_.empty() && TakeSymbol(","));
  }

  void OrderClause() {
    do {
      OrderItem item{ParseExpression(), false};
      if (TakeWord("DESC")) {
        item.descending = true;
      } else {
        TakeWord("ASC");
      }
      query_.order_by.push_back(std::move(item));
    } while (error_.empty() && TakeSymbol(","));
  }

  void LimitClause() {
    const Token& token = Peek();
    uint64_t limit = 0;
    const char* end = token.text.data() + token.text.size();
    const auto read = std::from_chars(token.text.data(), end, limit);
    if (token.kind != TokenKind::number || read.ec != std::errc{} || read.ptr != end) {
      return Expected("a whole number after LIMIT");
    }
    query_.limit = limit;
    Take();
  }

  void FormatClause() {
    const Token token = Peek();
    if (token.kind != TokenKind::word) return Expected("table, json, csv or expand after FORMAT");
    const size_t format = Find(kFormats, token.text);
    if (format == kFormats.size()) {
      return Fail(token, "unknown format '" + Visible(token.text) + "'" + Suggestion(token.text, kFormats));
    }
    query_.format = static_cast<Format>(format);
    Take();
  }

  Name ParseName(const std::string& what) {
    const Token& token = Peek();
    if (token.kind != TokenKind::word && token.kind != TokenKind::quoted) {
      Expected(what);
      return {};
    }
    Take();
    return {token.text, token.column};
  }

  Expression ParseExpression() {
    Expression expression;
    if (Peek().kind != TokenKind::word || !IsSymbol("(", 1)) {
      expression.attribute = ParseName("an attribute or an aggregation");
      return expression;
    }
    const Token name = Take();
    const size_t op = Find(kOperators, name.text);
    if (op == kOperators.size()) {
      Fail(name, "unknown aggregation '" + Visible(name.text) + "'" + Suggestion(name.text, kOperators));
      return expression;
    }
    expression.kind = Expression::Kind::aggregate;
    expression.op = static_cast<Operator>(op);
    expression.attribute.column = name.column;
    Take();
    if (expression.op != Operator::count)
      expression.attribute = ParseName("an attribute in " + name.text + "()");
    if (!TakeSymbol(")")) {
      Expected(expression.op == Operator::count
                   ? "')': count() has no argument; the number of calls is sum(count)"
                   : "')'");
    }
    return expression;
  }

  Condition Join(Condition::Kind kind, std::vector<Condition> parts) {
    if (parts.size() == 1) return std::move(parts.front());
    Condition joined;
    joined.kind = kind;
    joined.children = std::move(parts);
    return joined;
  }

  Condition Disjunction(int depth) {
    std::vector<Condition> parts;
    do parts.push_back(Conjunction(depth));
    while (error_.empty() && TakeWord("OR"));
    return Join(Condition::Kind::disjunction, std::move(parts));
  }

  Condition Conjunction(int depth) {
    std::vector<Condition> parts;
    do parts.push_back(Negation(depth));
    while (error_.empty() && (TakeWord("AND") || TakeSymbol(",")));
    return Join(Condition::Kind::conjunction, std::move(parts));
  }

  Condition Negation(int depth) {
    if (depth > kMaxNesting) {
      Fail(Peek(), "conditions are nested more than " + std::to_string(kMaxNesting) + " deep");
      return {};
    }
    if (TakeWord("NOT")) {
      Condition negated;
      negated.kind = Condition::Kind::negation;
      negated.children.push_back(Negation(depth + 1));
      return negated;
    }
    if (TakeSymbol("(")) {
      Condition inner = Disjunction(depth + 1);
      if (!TakeSymbol(")")) Expected("')' or AND or OR");
      return inner;
    }
    return Test();
  }

  Condition Test() {
    Condition test;
    test.attribute = ParseName("an attribute in the condition");
    if (!error_.empty() || Peek().kind != TokenKind::symbol) return test;
    const size_t comparison = Find(kComparisons, Peek().text);
    if (comparison == kComparisons.size()) return test;
    Take();
    test.kind = Condition::Kind::compare;
    test.comparison = static_cast<Comparison>(comparison);
    const Token& value = Peek();
    if (value.kind == TokenKind::symbol || value.kind == TokenKind::end) {
      Expected("a value after " + std::string(kComparisons[comparison]));
      return test;
    }
    test.literal = {value.text, value.column};
    test.literal_is_number = value.kind == TokenKind::number;
    Take();
    return test;
  }

  std::vector<Token> tokens_;
  size_t at_ = 0;
  std::array<bool, kClauses.size()> seen_{};
  Query query_;
  std::string error_;
};

}  // namespace

std::string_view OperatorName(Operator op) {
  return kOperators[static_cast<size_t>(op)];
}

base::Result<Query> Parse(std::string_view text) {
  auto tokens = Lex(text);
  if (!tokens.ok()) return base::Error{tokens.error()};
  if (tokens.value().size() == 1)
    return base::Error{"query is empty; try SELECT mpi.function,sum(count) GROUP BY mpi.function"};
  return Parser(std::move(tokens.value())).Run();
}

}  // namespace rankine::query
