#include "query/plan.h"

#include <algorithm>
#include <charconv>

#include "query/nearest.h"
#include "query/parser.h"
#include "query/visible_text.h"

namespace rankine::query {
namespace {

constexpr size_t kAbsent = ~size_t{0};

size_t IndexOf(const RecordKind& kind, std::string_view name) {
  for (size_t i = 0; i < kind.attributes.size(); ++i) {
    if (kind.attributes[i].name == name) return i;
  }
  return kAbsent;
}

std::string OutputName(const Expression& expression) {
  if (expression.kind == Expression::Kind::attribute) return expression.attribute.text;
  if (expression.op == Operator::count) return "count";
  return std::string(OperatorName(expression.op)) + "#" + expression.attribute.text;
}

void NamesIn(const Expression& expression, std::vector<Name>& names) {
  if (!expression.attribute.text.empty()) names.push_back(expression.attribute);
}

void NamesIn(const Condition& condition, std::vector<Name>& names) {
  if (condition.children.empty()) names.push_back(condition.attribute);
  for (const Condition& child : condition.children) NamesIn(child, names);
}

class Planner {
 public:
  Planner(const Query& query, const std::vector<RecordKind>& kinds) : query_(query), kinds_(kinds) {}

  base::Result<Plan> Run() {
    ChooseKind();
    if (error_.empty()) Keys();
    if (error_.empty()) Select();
    if (error_.empty()) OrderBy();
    if (error_.empty() && query_.where) plan_.filter = Compile(*query_.where);
    if (!error_.empty()) return base::Error{error_};
    plan_.limit = query_.limit;
    return std::move(plan_);
  }

 private:
  void Fail(const Name& at, const std::string& what) {
    if (error_.empty()) error_ = "query, column " + std::to_string(at.column) + ": " + what;
  }

  // Names of attributes, without those in ORDER BY that name an output column.
  std::vector<Name> AttributeNames() const {
    std::vector<Name> names;
    for (const SelectItem& item : query_.select) NamesIn(item.expression, names);
    names.insert(names.end(), query_.group_by.begin(), query_.group_by.end());
    if (query_.where) NamesIn(*query_.where, names);
    for (const OrderItem& item : query_.order_by) {
      if (!NamesOutput(item.expression)) NamesIn(item.expression, names);
    }
    return names;
  }

  bool NamesOutput(const Expression& expression) const {
    if (expression.kind != Expression::Kind::attribute) return false;
    for (const SelectItem& item : query_.select) {
      if (item.expression.kind == Expression::Kind::all) continue;
      if (expression.attribute.text == (item.alias.empty() ? OutputName(item.expression) : item.alias))
        return true;
    }
    return false;
  }

  void ChooseKind() {
    const std::vector<Name> names = AttributeNames();
    for (const Name& name : names) {
      const auto has = [&](const RecordKind& kind) { return IndexOf(kind, name.text) != kAbsent; };
      if (std::none_of(kinds_.begin(), kinds_.end(), has)) return Unknown(name);
    }
    const auto covers = [&](const RecordKind& kind) {
      return std::all_of(names.begin(), names.end(),
                         [&](const Name& n) { return IndexOf(kind, n.text) != kAbsent; });
    };
    const auto chosen = std::find_if(kinds_.begin(), kinds_.end(), covers);
    if (chosen == kinds_.end()) return Disagree(names);
    plan_.kind = static_cast<size_t>(chosen - kinds_.begin());
    kind_ = &*chosen;
  }

  void Unknown(const Name& name) {
    std::vector<std::string_view> known;
    for (const RecordKind& kind : kinds_) {
      for (const Attribute& attribute : kind.attributes) {
        if (std::find(known.begin(), known.end(), attribute.name) == known.end())
          known.push_back(attribute.name);
      }
    }
    const std::string near = Nearest(name.text, known);
    std::string hint = near.empty() ? "known are" : "did you mean " + near + "?";
    for (size_t i = 0; near.empty() && i < known.size(); ++i)
      hint.append(i == 0 ? " " : ", ").append(known[i]);
    Fail(name, "unknown attribute '" + Visible(name.text) + "'; " + hint);
  }

  // The first name decides for the kinds that have it; the first that none of them has is the odd one.
  void Disagree(const std::vector<Name>& names) {
    for (const Name& odd : names) {
      for (const Name& other : names) {
        const auto both = [&](const RecordKind& kind) {
          return IndexOf(kind, odd.text) != kAbsent && IndexOf(kind, other.text) != kAbsent;
        };
        if (std::none_of(kinds_.begin(), kinds_.end(), both)) {
          const Name& later = odd.column > other.column ? odd : other;
          const Name& first = odd.column > other.column ? other : odd;
          return Fail(later, "'" + later.text + "' is not known for records that have '" + first.text +
                                 "'; ask for them in two queries");
        }
      }
    }
    Fail(names.front(), "no kind of record has all the attributes named; ask for them in several queries");
  }

  void Keys() {
    plan_.aggregated = !query_.group_by.empty();
    for (const SelectItem& item : query_.select) {
      plan_.aggregated |= item.expression.kind == Expression::Kind::aggregate;
    }
    for (const OrderItem& item : query_.order_by) {
      plan_.aggregated |= item.expression.kind == Expression::Kind::aggregate;
    }
    for (const Name& name : query_.group_by) KeyOf(IndexOf(*kind_, name.text));
    if (!plan_.aggregated || !query_.group_by.empty()) return;
    // Without GROUP BY the attributes beside the aggregations are the groups: nobody means anything else by
    // it.
    for (const SelectItem& item : query_.select) {
      if (item.expression.kind == Expression::Kind::attribute)
        KeyOf(IndexOf(*kind_, item.expression.attribute.text));
    }
  }

  size_t KeyOf(size_t attribute) {
    const auto found = std::find(plan_.keys.begin(), plan_.keys.end(), attribute);
    if (found != plan_.keys.end()) return static_cast<size_t>(found - plan_.keys.begin());
    plan_.keys.push_back(attribute);
    return plan_.keys.size() - 1;
  }

  size_t AggregateOf(const Aggregate& aggregate) {
    const auto found = std::find(plan_.aggregates.begin(), plan_.aggregates.end(), aggregate);
    if (found != plan_.aggregates.end()) return static_cast<size_t>(found - plan_.aggregates.begin());
    plan_.aggregates.push_back(aggregate);
    return plan_.aggregates.size() - 1;
  }

  void Select() {
    if (query_.select.empty()) All();
    for (const SelectItem& item : query_.select) {
      if (item.expression.kind == Expression::Kind::all) {
        All();
      } else {
        Add(Resolve(item.expression, item.alias), item.expression.attribute);
      }
    }
    plan_.visible = plan_.columns.size();
    if (plan_.visible == 0)
      Fail({"", 1}, "nothing is selected; name an attribute or an aggregation after SELECT");
  }

  void All() {
    if (plan_.aggregated) {
      for (size_t i = 0; i < plan_.keys.size(); ++i) AddAttribute(plan_.keys[i]);
    } else {
      for (size_t i = 0; i < kind_->attributes.size(); ++i) AddAttribute(i);
    }
  }

  void AddAttribute(size_t attribute) {
    const Attribute& info = kind_->attributes[attribute];
    Add({std::string(info.name), false, KeyOf(attribute), info.number}, {"", 1});
  }

  void Add(Column column, const Name& at) {
    if (!error_.empty()) return;
    for (const Column& other : plan_.columns) {
      if (other.name != column.name) continue;
      if (other.aggregate == column.aggregate && other.index == column.index) return;
      return Fail(at, "two columns would be named '" + Visible(column.name) + "'; rename one with AS");
    }
    plan_.columns.push_back(std::move(column));
  }

  Column Resolve(const Expression& expression, const std::string& alias) {
    const std::string name = alias.empty() ? OutputName(expression) : alias;
    if (expression.kind == Expression::Kind::aggregate) return ResolveAggregate(expression, name);
    const size_t attribute = IndexOf(*kind_, expression.attribute.text);
    const bool grouped = std::find(plan_.keys.begin(), plan_.keys.end(), attribute) != plan_.keys.end();
    if (plan_.aggregated && !grouped) {
      const std::string& text = expression.attribute.text;
      const bool number = kind_->attributes[attribute].number;
      Fail(expression.attribute, "'" + text +
                                     "' is neither grouped by nor aggregated; add it to GROUP BY or write " +
                                     (number ? "sum(" : "max(") + text + ")");
      return {};
    }
    return {name, false, KeyOf(attribute), kind_->attributes[attribute].number};
  }

  Column ResolveAggregate(const Expression& expression, const std::string& name) {
    if (expression.op == Operator::count) return {name, true, AggregateOf({Operator::count, 0}), true};
    const size_t attribute = IndexOf(*kind_, expression.attribute.text);
    const Attribute& info = kind_->attributes[attribute];
    const bool orders = expression.op == Operator::min || expression.op == Operator::max;
    if (!info.number && !orders) {
      Fail(expression.attribute, std::string(info.name) + " is a text; " +
                                     std::string(OperatorName(expression.op)) + "() needs a number");
      return {};
    }
    return {name, true, AggregateOf({expression.op, attribute}), info.number};
  }

  void OrderBy() {
    for (const OrderItem& item : query_.order_by) {
      size_t column = kAbsent;
      if (item.expression.kind == Expression::Kind::attribute) {
        for (size_t i = 0; i < plan_.visible; ++i) {
          if (plan_.columns[i].name == item.expression.attribute.text) column = i;
        }
      }
      if (column == kAbsent) {
        plan_.columns.push_back(Resolve(item.expression, ""));
        if (!error_.empty()) return;
        column = plan_.columns.size() - 1;
      }
      plan_.order.push_back({column, item.descending});
    }
  }

  Filter Compile(const Condition& condition) {
    Filter filter;
    filter.kind = condition.kind;
    filter.comparison = condition.comparison;
    for (const Condition& child : condition.children) filter.children.push_back(Compile(child));
    if (!condition.children.empty()) return filter;
    filter.attribute = IndexOf(*kind_, condition.attribute.text);
    if (condition.kind == Condition::Kind::compare) CompileLiteral(condition, filter);
    return filter;
  }

  void CompileLiteral(const Condition& condition, Filter& filter) {
    const std::string& text = condition.literal.text;
    if (!kind_->attributes[filter.attribute].number) {
      filter.literal = text;
      return;
    }
    const char* begin = text.data() + (!text.empty() && text.front() == '+' ? 1 : 0);
    const char* end = text.data() + text.size();
    int64_t integer = 0;
    uint64_t natural = 0;
    double real = 0;
    const auto whole = [&](std::from_chars_result read) { return read.ec == std::errc{} && read.ptr == end; };
    if (whole(std::from_chars(begin, end, natural))) {
      filter.literal = Int128{natural};
    } else if (whole(std::from_chars(begin, end, integer))) {
      filter.literal = Int128{integer};
    } else if (condition.literal_is_number && whole(std::from_chars(begin, end, real))) {
      filter.literal = real;
    } else {
      Fail(condition.literal, condition.attribute.text + " is a number; '" + Visible(text) + "' is not");
    }
  }

  const Query& query_;
  const std::vector<RecordKind>& kinds_;
  const RecordKind* kind_ = nullptr;
  Plan plan_;
  std::string error_;
};

}  // namespace

base::Result<Plan> MakePlan(const Query& query, const std::vector<RecordKind>& kinds) {
  return Planner(query, kinds).Run();
}

}  // namespace rankine::query
