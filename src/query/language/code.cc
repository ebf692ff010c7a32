// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/code.h"

#include <cmath>

#include "query/values/path_text.h"

namespace rankine::query {
namespace {

using Operation = Expression::Kind;

Value Arithmetic(Operation operation, const Value& a, const Value& b) {
  if (!IsNumber(a) || !IsNumber(b)) return {};
  const Int128* ia = std::get_if<Int128>(&a);
  const Int128* ib = std::get_if<Int128>(&b);
  if (ia != nullptr && ib != nullptr && operation != Operation::divide) {
    Int128 result = 0;
    if (operation == Operation::add && !__builtin_add_overflow(*ia, *ib, &result)) return result;
    if (operation == Operation::subtract && !__builtin_sub_overflow(*ia, *ib, &result)) return result;
    if (operation == Operation::multiply && !__builtin_mul_overflow(*ia, *ib, &result)) return result;
    if (operation == Operation::modulo) {
      if (*ib == 0) return {};
      return *ib == -1 ? Int128{0} : *ia % *ib;
    }
  }
  const double x = ToReal(a);
  const double y = ToReal(b);
  switch (operation) {
    case Operation::add:
      return x + y;
    case Operation::subtract:
      return x - y;
    case Operation::multiply:
      return x * y;
    case Operation::divide:
      return y == 0 ? Value() : Value(x / y);
    default:
      return y == 0 ? Value() : Value(std::fmod(x, y));
  }
}

bool OrderHolds(Comparison comparison, int order) {
  switch (comparison) {
    case Comparison::equal:
      return order == 0;
    case Comparison::not_equal:
      return order != 0;
    case Comparison::less:
      return order < 0;
    case Comparison::less_equal:
      return order <= 0;
    case Comparison::greater:
      return order > 0;
    default:
      return order >= 0;
  }
}

bool TextHolds(Comparison comparison, std::string_view text, std::string_view wanted) {
  if (comparison == Comparison::equal) return SameText(text, wanted);
  if (comparison == Comparison::not_equal) return !SameText(text, wanted);
  const int order = HasLevels(text) ? Shown(text).compare(wanted) : text.compare(wanted);
  return OrderHolds(comparison, order);
}

bool Compares(const Code& code, ValueSource& source) {
  const Comparison comparison = code.comparison;
  const bool negative = comparison == Comparison::not_equal || comparison == Comparison::matches_not;
  const Value left = Evaluate(code.children[0], source);
  if (Missing(left)) return negative;
  if (code.pattern != nullptr) {
    const bool found = IsText(left) ? code.pattern->Matches(std::get<std::string_view>(left))
                                    : code.pattern->Matches(ToText(left));
    return found != negative;
  }
  const Code& right = code.children[1];
  if (right.kind == Code::Kind::literal) {
    if (IsText(left)) return TextHolds(comparison, std::get<std::string_view>(left), right.text);
    return Missing(right.number) ? negative : OrderHolds(comparison, Compare(left, right.number));
  }
  const Value value = Evaluate(right, source);
  if (Missing(value) || IsText(value) != IsText(left)) return negative;
  if (IsText(left))
    return TextHolds(comparison, std::get<std::string_view>(left), std::get<std::string_view>(value));
  return OrderHolds(comparison, Compare(left, value));
}

Value Truncated(const Value& value, const Value& step) {
  const Value rest = Arithmetic(Operation::modulo, value, step);
  return Missing(rest) ? rest : Arithmetic(Operation::subtract, value, rest);
}

Value Called(const Code& code, ValueSource& source) {
  const auto argument = [&](size_t i) { return Evaluate(code.children[i], source); };
  switch (code.function) {
    case Function::ratio: {
      const Value quotient = Arithmetic(Operation::divide, argument(0), argument(1));
      return code.children.size() == 3 ? Arithmetic(Operation::multiply, quotient, argument(2)) : quotient;
    }
    case Function::scale:
      return Arithmetic(Operation::multiply, argument(0), argument(1));
    case Function::truncate:
      return Truncated(argument(0), code.children.size() == 2 ? argument(1) : Value(Int128{1}));
    case Function::leaf: {
      const Value path = argument(0);
      return IsText(path) ? Value(Leaf(std::get<std::string_view>(path))) : path;
    }
    case Function::first:
      for (size_t i = 0; i < code.children.size(); ++i) {
        const Value value = argument(i);
        if (IsText(value)) return Leaf(std::get<std::string_view>(value));
        if (!Missing(value)) return value;
      }
      return {};
    default: {
      Value sum;
      for (size_t i = 0; i < code.children.size(); ++i) {
        const Value value = argument(i);
        if (IsNumber(value)) sum = Missing(sum) ? value : Arithmetic(Operation::add, sum, value);
      }
      return sum;
    }
  }
}

Value Truth(bool holds) {
  return Int128{holds ? 1 : 0};
}

Value Operate(const Code& code, ValueSource& source) {
  switch (code.operation) {
    case Operation::negate:
      return Arithmetic(Operation::subtract, Int128{0}, Evaluate(code.children[0], source));
    case Operation::compare:
      return Truth(Compares(code, source));
    case Operation::function:
      return Called(code, source);
    case Operation::negation:
      return Truth(!Holds(code.children[0], source));
    case Operation::conjunction:
      for (const Code& child : code.children) {
        if (!Holds(child, source)) return Truth(false);
      }
      return Truth(true);
    case Operation::disjunction:
      for (const Code& child : code.children) {
        if (Holds(child, source)) return Truth(true);
      }
      return Truth(false);
    default:
      return Arithmetic(code.operation, Evaluate(code.children[0], source),
                        Evaluate(code.children[1], source));
  }
}

}  // namespace

Value Evaluate(const Code& code, ValueSource& source) {
  switch (code.kind) {
    case Code::Kind::field:
      return source.Field(code.index);
    case Code::Kind::aggregate:
      return source.Aggregate(code.index);
    case Code::Kind::exists:
      return Truth(!Missing(Evaluate(code.children[0], source)));
    case Code::Kind::literal:
      return Missing(code.number) ? Value(std::string_view(code.text)) : code.number;
    default:
      return Operate(code, source);
  }
}

bool Holds(const Code& code, ValueSource& source) {
  const Value value = Evaluate(code, source);
  if (IsText(value)) return true;
  return IsNumber(value) && ToReal(value) != 0;
}

}  // namespace rankine::query
