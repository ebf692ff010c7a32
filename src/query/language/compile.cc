// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/compile.h"

#include <algorithm>
#include <utility>

#include "base/text/visible_text.h"
#include "query/language/quantity.h"
#include "query/language/spelling.h"

namespace rankine::query {
namespace {

using Kind = Expression::Kind;

// Returns the time unit of the first attribute in the expression that has a time unit. Returns 0 if no
// attribute has a time unit.
double TimeUnitIn(const Expression& expression) {
  if (expression.kind == Kind::name) return TimeUnitOf(expression.name.text);
  for (const Expression& child : expression.children) {
    if (const double unit = TimeUnitIn(child); unit > 0) return unit;
  }
  return 0;
}

StateSpec::Kind StateKindOf(Operator op) {
  switch (op) {
    case Operator::count:
      return StateSpec::Kind::count;
    case Operator::scale_count:
      return StateSpec::Kind::records;
    case Operator::min:
    case Operator::inclusive_min:
      return StateSpec::Kind::least;
    case Operator::max:
    case Operator::inclusive_max:
      return StateSpec::Kind::greatest;
    case Operator::any:
      return StateSpec::Kind::first;
    case Operator::variance:
    case Operator::stddev:
      return StateSpec::Kind::moments;
    case Operator::median:
    case Operator::percentile:
      return StateSpec::Kind::quantiles;
    case Operator::histogram:
      return StateSpec::Kind::histogram;
    case Operator::count_distinct:
      return StateSpec::Kind::distinct;
    default:
      return StateSpec::Kind::sum;
  }
}

Field::Kind FieldKindOf(const std::string& name) {
  if (name == "path") return Field::Kind::path;
  if (name.starts_with("run.")) return Field::Kind::run;
  return Field::Kind::attribute;
}

}  // namespace

void Compiler::Fail(size_t column, const std::string& what) {
  if (error_.empty()) error_ = "query, column " + std::to_string(column) + ": " + what;
}

size_t Compiler::FieldOf(const Name& name, bool optional) {
  const std::string text = name.text == "prop:nested" ? "path" : name.text;
  const auto [found, added] = fields_.try_emplace(text, plan_.fields.size());
  if (added) plan_.fields.push_back({FieldKindOf(text), text, name.column, optional, 0});
  Field& field = plan_.fields[found->second];
  field.optional = field.optional && optional;
  field.needed = field.needed || !may_lack_;
  return found->second;
}

size_t Compiler::ShownFieldOf(const Name& name, bool flat, bool of_nodes) {
  const auto known = fields_.find(name.text);
  const bool own = known == fields_.end() || plan_.fields[known->second].kind == Field::Kind::attribute;
  if (!own || FieldKindOf(name.text) != Field::Kind::attribute || (!flat && !of_nodes)) return FieldOf(name);
  Field field{Field::Kind::attribute, name.text, name.column, false, 0};
  field.flat = flat;
  field.of_nodes = of_nodes;
  plan_.fields.push_back(std::move(field));
  return plan_.fields.size() - 1;
}

void Compiler::Define(const LetItem& item) {
  Let let;
  may_lack_ = true;
  let.value = OverRecord(item.expression);
  if (item.condition) let.condition = OverRecord(*item.condition);
  may_lack_ = false;
  plan_.lets.push_back(std::move(let));
  fields_[item.name.text] = plan_.fields.size();
  plan_.fields.push_back({Field::Kind::let, item.name.text, item.name.column, false, plan_.lets.size() - 1});
}

Code Compiler::OverRecord(const Expression& expression) {
  return Compile(expression, false);
}
Code Compiler::OverGroup(const Expression& expression) {
  return Compile(expression, true);
}

Code Compiler::Compile(const Expression& expression, bool group) {
  Code code;
  code.column = expression.name.column;
  switch (expression.kind) {
    case Kind::name:
      return CompileName(expression, group);
    case Kind::exists:
      code.kind = Code::Kind::exists;
      code.children.push_back(CompileName(expression, group));
      return code;
    case Kind::literal:
      return CompileLiteral(expression, 0, true);
    case Kind::aggregate:
      if (group) return CompileAggregate(expression);
      Fail(expression.name.column,
           expression.name.text +
               "() is an aggregation and is not allowed here; conditions on aggregations belong in HAVING");
      return code;
    case Kind::compare:
      return CompileComparison(expression, group);
    default: {
      code.kind = Code::Kind::operation;
      code.operation = expression.kind;
      code.function = expression.function;
      const bool was = std::exchange(may_lack_, may_lack_ || expression.kind == Kind::negation);
      CompileChildren(expression, group, code);
      may_lack_ = was;
      return code;
    }
  }
}

void Compiler::CompileChildren(const Expression& expression, bool group, Code& code) {
  const double unit = TimeUnitIn(expression);
  const bool optional = expression.kind == Kind::function && expression.function == Function::first && !group;
  for (const Expression& child : expression.children) {
    if (child.kind == Kind::literal) {
      code.children.push_back(CompileLiteral(child, unit, true));
    } else if (optional && child.kind == Kind::name) {
      FieldOf(child.name, true);
      code.children.push_back(Compile(child, group));
    } else {
      code.children.push_back(Compile(child, group));
    }
  }
  if (expression.kind == Kind::function && expression.function == Function::leaf && code.children.empty()) {
    Expression path;
    path.name = {"path", expression.name.column};
    code.children.push_back(Compile(path, group));
  }
}

Code Compiler::CompileName(const Expression& expression, bool group) {
  Code code;
  code.kind = Code::Kind::field;
  code.column = expression.name.column;
  const std::string& text = expression.name.text;
  if (!group) {
    // If first() has used a name before, the field of the name stays optional.
    const auto known = fields_.find(text);
    const bool optional = known != fields_.end() && plan_.fields[known->second].optional;
    code.index = FieldOf(expression.name, optional);
    return code;
  }
  for (size_t i = 0; i < plan_.keys.size(); ++i) {
    const std::string& key = plan_.fields[plan_.keys[i]].name;
    if (key == text || (key == "path" && text == "prop:nested")) {
      code.index = i;
      return code;
    }
  }
  const auto output = outputs.find(text);
  if (output != outputs.end()) return output->second;
  Fail(code.column, "'" + base::Visible(text) +
                        "' is neither in GROUP BY nor in an aggregation; add it to GROUP BY or write max(" +
                        base::Visible(text) + ")");
  return code;
}

Code Compiler::CompileLiteral(const Expression& literal, double unit, bool must_be_number) {
  Code code;
  code.column = literal.name.column;
  code.text = literal.name.text;
  if (const auto number = ParseQuantity(code.text, unit)) {
    code.number = *number;
  } else if (must_be_number) {
    Fail(code.column, "'" + base::Visible(code.text) +
                          "' is not a number here; only an attribute whose name ends in .ns, .us, .ms or .s "
                          "can be compared with a unit of time");
  }
  return code;
}

Code Compiler::CompileComparison(const Expression& expression, bool group) {
  Code code;
  code.kind = Code::Kind::operation;
  code.operation = Kind::compare;
  code.column = expression.name.column;
  code.comparison = expression.comparison;
  const Expression& left = expression.children[0];
  const Expression& right = expression.children[1];
  const bool negative =
      expression.comparison == Comparison::not_equal || expression.comparison == Comparison::matches_not;
  const bool was = std::exchange(may_lack_, may_lack_ || negative);
  code.children.push_back(left.kind == Kind::literal ? CompileLiteral(left, TimeUnitIn(right), true)
                                                     : Compile(left, group));
  code.children.push_back(right.kind == Kind::literal ? CompileLiteral(right, TimeUnitIn(left), false)
                                                      : Compile(right, group));
  may_lack_ = was;
  if (code.comparison != Comparison::matches && code.comparison != Comparison::matches_not) return code;
  if (right.kind != Kind::literal) {
    Fail(code.column, "behind " + expression.name.text + " a regular expression in quotes is missing");
    return code;
  }
  const auto pattern = Pattern::Compile(right.name.text);
  if (!pattern.ok()) {
    Fail(right.name.column, "no regular expression: " + base::Visible(pattern.error()));
  } else {
    code.pattern = pattern.value();
  }
  return code;
}

size_t Compiler::ArgumentOf(const Expression& expression, Operator op) {
  const bool beside = plan_.as_cali_query && op != Operator::avg && op != Operator::variance;
  const auto [found, added] =
      arguments_.try_emplace((beside ? "beside " : "") + Spelling(expression), plan_.arguments.size());
  if (added) plan_.arguments.push_back(beside ? BesideNode(expression) : OverRecord(expression));
  return found->second;
}

// cali-query aggregates only values outside the tree, except for the mean and the variance.
Code Compiler::BesideNode(const Expression& expression) {
  Code code = OverRecord(expression);
  if (expression.kind != Kind::name || plan_.fields[code.index].kind != Field::Kind::attribute) return code;
  Field field = plan_.fields[code.index];
  field.beside_node = true;
  code.index = plan_.fields.size();
  plan_.fields.push_back(std::move(field));
  return code;
}

size_t Compiler::StateOf(const StateSpec& spec) {
  if (spec.kind == StateSpec::Kind::count && !plan_.weight) {
    plan_.weight = plan_.fields.size();
    plan_.fields.push_back({Field::Kind::weight, "count", 0, true, 0});
  }
  const auto found = std::find(plan_.states.begin(), plan_.states.end(), spec);
  if (found != plan_.states.end()) return static_cast<size_t>(found - plan_.states.begin());
  plan_.states.push_back(spec);
  return plan_.states.size() - 1;
}

double Compiler::NumberOf(const Expression& expression, const Aggregate& aggregate) {
  const bool negative = expression.kind == Kind::negate;
  const Expression& literal = negative ? expression.children[0] : expression;
  const auto number = literal.kind == Kind::literal ? ParseQuantity(literal.name.text, 0) : std::nullopt;
  if (!number) {
    Fail(expression.name.column, "here " + std::string(InfoOf(aggregate.op).name) + "() takes a number");
    return 1;
  }
  const double value = negative ? -ToReal(*number) : ToReal(*number);
  if (aggregate.op == Operator::percentile && (value < 0 || value > 100)) {
    Fail(expression.name.column, "percentile() takes a percentage from 0 to 100");
  }
  if (aggregate.op == Operator::histogram && value <= 0) {
    Fail(expression.name.column, "histogram() takes a width greater than 0");
  }
  return value;
}

Code Compiler::CompileAggregate(const Expression& expression) {
  const OperatorInfo& info = InfoOf(expression.op);
  Aggregate aggregate{expression.op, OutputName(expression), {}, 1, expression.name.column};
  if (expression.op == Operator::median) aggregate.number = 50;
  if (expression.children.size() > info.values)
    aggregate.number = NumberOf(expression.children.back(), aggregate);
  const double step =
      expression.op == Operator::histogram && expression.children.size() > 1 ? aggregate.number : 0;
  for (size_t i = 0; i < std::max<size_t>(info.values, 1); ++i) {
    const size_t argument = info.values == 0 ? 0 : ArgumentOf(expression.children[i], expression.op);
    aggregate.states.push_back(StateOf({StateKindOf(expression.op), argument, info.inclusive, step}));
  }
  Code code;
  code.kind = Code::Kind::aggregate;
  code.column = expression.name.column;
  const auto same =
      std::find_if(plan_.aggregates.begin(), plan_.aggregates.end(), [&](const Aggregate& other) {
        return other.op == aggregate.op && other.states == aggregate.states &&
               other.number == aggregate.number;
      });
  code.index = static_cast<size_t>(same - plan_.aggregates.begin());
  if (same == plan_.aggregates.end()) plan_.aggregates.push_back(std::move(aggregate));
  return code;
}

}  // namespace rankine::query
