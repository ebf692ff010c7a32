// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/spelling.h"

namespace rankine::query {
namespace {

using Kind = Expression::Kind;

std::string_view SignOf(Kind kind) {
  switch (kind) {
    case Kind::add:
      return " + ";
    case Kind::subtract:
      return " - ";
    case Kind::multiply:
      return " * ";
    case Kind::divide:
      return " / ";
    case Kind::modulo:
      return " % ";
    case Kind::conjunction:
      return " AND ";
    default:
      return " OR ";
  }
}

template <class Spell>
std::string Joined(const Expression& expression, std::string_view sign, const Spell& spell) {
  std::string out;
  for (const Expression& child : expression.children) {
    const bool bare = child.children.empty() || child.kind == Kind::aggregate || child.kind == Kind::function;
    if (!out.empty()) out.append(sign);
    out.append(bare ? spell(child) : "(" + spell(child) + ")");
  }
  return out;
}

template <class Spell>
std::string Operation(const Expression& expression, const Spell& spell) {
  switch (expression.kind) {
    case Kind::negate:
      return "-" + Joined(expression, "", spell);
    case Kind::negation:
      return "NOT " + Joined(expression, "", spell);
    case Kind::compare:
      return Joined(expression, " " + expression.name.text + " ", spell);
    case Kind::function:
      return std::string(InfoOf(expression.function).name) + "(" + Joined(expression, ",", spell) + ")";
    case Kind::aggregate:
      return std::string(InfoOf(expression.op).name) + "(" + Joined(expression, ",", spell) + ")";
    default:
      return Joined(expression, SignOf(expression.kind), spell);
  }
}

}  // namespace

std::string Spelling(const Expression& expression) {
  if (expression.kind == Kind::literal && !expression.is_number) return "'" + expression.name.text + "'";
  if (expression.children.empty() && expression.kind != Kind::aggregate &&
      expression.kind != Kind::function) {
    return expression.name.text;
  }
  return Operation(expression, [](const Expression& child) { return Spelling(child); });
}

std::string OutputName(const Expression& expression) {
  if (expression.kind != Kind::aggregate) {
    if (expression.children.empty()) return expression.name.text;
    return Operation(expression, [](const Expression& child) { return OutputName(child); });
  }
  const OperatorInfo& info = InfoOf(expression.op);
  std::string name(info.prefix);
  for (size_t i = 0; i < info.values; ++i)
    name.append(i == 0 ? "#" : "/").append(OutputName(expression.children[i]));
  if (expression.op == Operator::percentile) name += "/" + expression.children.back().name.text;
  return name;
}

}  // namespace rankine::query
