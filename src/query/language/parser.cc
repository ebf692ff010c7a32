// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/parser.h"

#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "base/text/visible_text.h"

namespace rankine::query {
namespace {

enum Clause : size_t { kSelect, kLet, kAggregate, kWhere, kGroup, kHaving, kOrder, kLimit, kFormat };
constexpr std::array<std::string_view, 9> kClauses = {"SELECT", "LET",   "AGGREGATE", "WHERE", "GROUP",
                                                      "HAVING", "ORDER", "LIMIT",     "FORMAT"};

struct FormatInfo {
  std::string_view name;
  // names of options; options that are given without names have this order
  std::array<std::string_view, 6> options;
};
constexpr std::array<FormatInfo, 8> kFormats = {
    {{"table", {"column-width", "print-globals"}},
     {"json", {"object", "pretty", "quote-all", "separate-nested", "records", "split"}},
     {"csv", {}},
     {"expand", {}},
     {"cali", {}},
     {"json-split", {}},
     {"tree", {"path-attributes", "column-width", "print-globals"}},
     {"format", {"format", "title"}}}};

class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)), expressions_(tokens_) {}

  base::Result<Query> Run() {
    while (tokens_.good() && tokens_.Peek().kind != TokenKind::end) OneClause();
    if (!tokens_.good()) return base::Error{tokens_.error()};
    return std::move(query_);
  }

 private:
  void OneClause() {
    const Token start = tokens_.Peek();
    size_t clause = 0;
    while (clause < kClauses.size() && !tokens_.IsWord(kClauses[clause])) ++clause;
    if (clause == kClauses.size()) {
      return tokens_.Fail(start.column, "'" + base::Visible(start.text) + "' begins no clause" +
                                            Suggestion(start.text, kClauses));
    }
    if (seen_[clause] && (clause == kHaving || clause == kLimit)) {
      return tokens_.Fail(start.column, std::string(kClauses[clause]) + " occurs twice; write it once");
    }
    seen_[clause] = true;
    tokens_.Take();
    if ((clause == kGroup || clause == kOrder) && !tokens_.TakeWord("BY")) return tokens_.Expected("BY");
    Body(static_cast<Clause>(clause));
  }

  void Body(Clause clause) {
    switch (clause) {
      case kSelect:
        return Items(query_.select);
      case kLet:
        return LetClause();
      case kAggregate:
        return Aggregations();
      case kWhere:
        return WhereClause();
      case kHaving:
        query_.having = expressions_.Condition(true);
        return;
      case kGroup:
        do query_.group_by.push_back(expressions_.TakeName("an attribute after GROUP BY"));
        while (tokens_.TakeSymbol(","));
        return;
      case kOrder:
        return OrderClause();
      case kLimit:
        return LimitClause();
      default:
        return FormatClause();
    }
  }

  void Items(std::vector<SelectItem>& items) {
    do {
      SelectItem item;
      if (tokens_.IsSymbol("*")) {
        item.expression.kind = Expression::Kind::all;
        item.expression.name.column = tokens_.Take().column;
      } else {
        item.expression = expressions_.Value();
        if (tokens_.TakeWord("AS")) item.alias = expressions_.TakeName("a name after AS").text;
        if (tokens_.TakeWord("UNIT")) item.unit = expressions_.TakeName("a unit after UNIT").text;
      }
      items.push_back(std::move(item));
    } while (tokens_.TakeSymbol(","));
  }

  // AGGREGATE count,sum(x): operators without arguments need no parentheses.
  void Aggregations() {
    const size_t before = query_.aggregate.size();
    Items(query_.aggregate);
    for (size_t i = before; i < query_.aggregate.size(); ++i) {
      Expression& expression = query_.aggregate[i].expression;
      if (expression.kind != Expression::Kind::name || !SameWord(expression.name.text, "count")) continue;
      expression.kind = Expression::Kind::aggregate;
      expression.op = Operator::count;
    }
  }

  // If there are several WHERE clauses, a record must meet the conditions of all clauses.
  void WhereClause() {
    Expression condition = expressions_.Condition(true);
    if (!query_.where) {
      query_.where = std::move(condition);
      return;
    }
    if (query_.where->kind != Expression::Kind::conjunction) {
      Expression both;
      both.kind = Expression::Kind::conjunction;
      both.name.column = query_.where->name.column;
      both.children.push_back(AsCondition(std::move(*query_.where)));
      query_.where = std::move(both);
    }
    query_.where->children.push_back(AsCondition(std::move(condition)));
  }

  void LetClause() {
    do {
      LetItem item;
      item.name = expressions_.TakeName("a name after LET");
      if (!tokens_.TakeSymbol("=")) return tokens_.Expected("'='");
      item.expression = expressions_.RecordValue();
      if (tokens_.TakeWord("IF")) {
        item.condition = AsCondition(expressions_.Condition(false));
      }
      query_.let.push_back(std::move(item));
    } while (tokens_.TakeSymbol(","));
  }

  void OrderClause() {
    do {
      OrderItem item{expressions_.Value(), false};
      if (tokens_.TakeWord("DESC")) {
        item.descending = true;
      } else {
        tokens_.TakeWord("ASC");
      }
      query_.order_by.push_back(std::move(item));
    } while (tokens_.TakeSymbol(","));
  }

  void LimitClause() {
    const Token& token = tokens_.Peek();
    uint64_t limit = 0;
    const char* end = token.text.data() + token.text.size();
    const auto read = std::from_chars(token.text.data(), end, limit);
    if (token.kind != TokenKind::number || read.ec != std::errc{} || read.ptr != end) {
      return tokens_.Expected("a whole number after LIMIT");
    }
    query_.limit = limit;
    tokens_.Take();
  }

  void FormatClause() {
    const Token token = tokens_.Peek();
    std::array<std::string_view, kFormats.size()> names{};
    for (size_t i = 0; i < kFormats.size(); ++i) names[i] = kFormats[i].name;
    if (token.kind != TokenKind::word) return tokens_.Expected("a format such as table or json after FORMAT");
    size_t format = 0;
    while (format < names.size() && !SameWord(names[format], token.text)) ++format;
    if (format == names.size()) {
      return tokens_.Fail(
          token.column, "unknown format '" + base::Visible(token.text) + "'" + Suggestion(token.text, names));
    }
    tokens_.Take();
    query_.format = {static_cast<Format>(format), true, {}};
    if (tokens_.TakeSymbol("(") && !tokens_.TakeSymbol(")")) FormatOptions(kFormats[format]);
    if (tokens_.good() && query_.format.format == Format::format &&
        query_.format.options.count("format") == 0) {
      tokens_.Fail(token.column,
                   "FORMAT format needs a text such as format(\"%mpi.function% %[12r]sum#count%\")");
    }
  }

  void FormatOptions(const FormatInfo& info) {
    size_t known = 0;
    while (known < info.options.size() && !info.options[known].empty()) ++known;
    const std::span<const std::string_view> names(info.options.data(), known);
    size_t position = 0;
    do {
      const Token word = tokens_.Take();
      if (word.kind == TokenKind::symbol || word.kind == TokenKind::end) {
        return tokens_.Fail(word.column, "expected an option of FORMAT " + std::string(info.name));
      }
      const bool named = tokens_.TakeSymbol("=");
      const bool is_name = std::find(names.begin(), names.end(), word.text) != names.end();
      if (named || (is_name && word.kind == TokenKind::word)) {
        if (!is_name) return Unknown(word, info, names);
        query_.format.options[word.text] = named ? tokens_.Take().text : "true";
      } else if (position < names.size() && info.name != "json") {
        query_.format.options[std::string(names[position])] = word.text;
      } else {
        return Unknown(word, info, names);
      }
      ++position;
    } while (tokens_.TakeSymbol(","));
    if (!tokens_.TakeSymbol(")")) tokens_.Expected("')'");
  }

  void Unknown(const Token& word, const FormatInfo& info, std::span<const std::string_view> names) {
    tokens_.Fail(word.column, "FORMAT " + std::string(info.name) + " has no option '" +
                                  base::Visible(word.text) + "'" +
                                  (names.empty() ? "" : Suggestion(word.text, names)));
  }

  TokenCursor tokens_;
  ExpressionParser expressions_;
  std::array<bool, kClauses.size()> seen_{};
  Query query_;
};

}  // namespace

base::Result<Query> Parse(std::string_view text) {
  auto tokens = Lex(text);
  if (!tokens.ok()) return base::Error{tokens.error()};
  if (tokens.value().size() == 1)
    return base::Error{"query is empty; try SELECT mpi.function,sum(count) GROUP BY mpi.function"};
  return Parser(std::move(tokens.value())).Run();
}

}  // namespace rankine::query
