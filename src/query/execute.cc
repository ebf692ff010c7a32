#include "query/execute.h"

#include <algorithm>
#include <unordered_map>

namespace rankine::query {
namespace {

using Key = std::vector<Value>;

struct KeyHash {
  size_t operator()(const Key& key) const {
    size_t hash = 0;
    for (const Value& value : key) hash = hash * 0x100000001b3u ^ Hash(value);
    return hash;
  }
};

struct KeyEqual {
  bool operator()(const Key& a, const Key& b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Value& x, const Value& y) { return Compare(x, y) == 0; });
  }
};

// What one aggregation has seen. Integers and reals are summed apart, so that integers stay exact.
struct Cell {
  Int128 whole = 0;
  double real = 0;
  bool has_real = false;
  uint64_t values = 0;
  Value extreme;

  void Add(Operator op, const Value& value) {
    if (op == Operator::count) {
      ++values;
      return;
    }
    if (Missing(value)) return;
    ++values;
    if (op == Operator::min || op == Operator::max) {
      const int comparison = values == 1 ? 0 : Compare(value, extreme);
      if (values == 1 || (op == Operator::min ? comparison < 0 : comparison > 0)) extreme = value;
    } else if (const Int128* i = std::get_if<Int128>(&value)) {
      whole += *i;
    } else {
      has_real = true;
      real += std::get<double>(value);
    }
  }

  Value Sum() const {
    if (has_real) return static_cast<double>(whole) + real;
    return whole;
  }
};

Value Finished(Operator op, const Cell& cell, const Cell& total) {
  if (op == Operator::count) return Int128{cell.values};
  if (cell.values == 0) return std::monostate{};
  switch (op) {
    case Operator::min:
    case Operator::max:
      return cell.extreme;
    case Operator::avg:
      return ToReal(cell.Sum()) / static_cast<double>(cell.values);
    case Operator::percent_total: {
      const double all = ToReal(total.Sum());
      if (all == 0) return std::monostate{};
      return 100.0 * ToReal(cell.Sum()) / all;
    }
    default:
      return cell.Sum();
  }
}

Value LiteralValue(const Filter& filter) {
  if (const Int128* i = std::get_if<Int128>(&filter.literal)) return *i;
  if (const double* d = std::get_if<double>(&filter.literal)) return *d;
  return std::string_view(std::get<std::string>(filter.literal));
}

bool Holds(Comparison comparison, int order) {
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

bool Passes(const Filter& filter, RecordSource& source) {
  const auto child = [&](const Filter& f) { return Passes(f, source); };
  switch (filter.kind) {
    case Condition::Kind::negation:
      return !Passes(filter.children.front(), source);
    case Condition::Kind::conjunction:
      return std::all_of(filter.children.begin(), filter.children.end(), child);
    case Condition::Kind::disjunction:
      return std::any_of(filter.children.begin(), filter.children.end(), child);
    case Condition::Kind::exists:
      return !Missing(source.Get(filter.attribute));
    default:
      break;
  }
  const Value value = source.Get(filter.attribute);
  if (Missing(value)) return filter.comparison == Comparison::not_equal;
  return Holds(filter.comparison, Compare(value, LiteralValue(filter)));
}

std::vector<std::vector<Value>> RunRecords(const Plan& plan, RecordSource& source) {
  std::vector<std::vector<Value>> rows;
  const bool may_stop = plan.order.empty() && plan.limit.has_value();
  while (!(may_stop && rows.size() >= *plan.limit) && source.Next()) {
    if (plan.filter && !Passes(*plan.filter, source)) continue;
    std::vector<Value> row;
    row.reserve(plan.columns.size());
    for (const Column& column : plan.columns) row.push_back(source.Get(plan.keys[column.index]));
    rows.push_back(std::move(row));
  }
  return rows;
}

class Grouping {
 public:
  explicit Grouping(const Plan& plan) : plan_(plan), totals_(plan.aggregates.size()) {
    if (plan.keys.empty()) GroupOf({});  // one group over everything, even when no record passes
  }

  void Add(RecordSource& source) {
    Key key;
    key.reserve(plan_.keys.size());
    for (size_t attribute : plan_.keys) key.push_back(source.Get(attribute));
    const size_t first_cell = GroupOf(std::move(key)) * plan_.aggregates.size();
    for (size_t i = 0; i < plan_.aggregates.size(); ++i) {
      const Aggregate& aggregate = plan_.aggregates[i];
      const Value value = aggregate.op == Operator::count ? Value{} : source.Get(aggregate.attribute);
      cells_[first_cell + i].Add(aggregate.op, value);
      totals_[i].Add(aggregate.op, value);
    }
  }

  std::vector<std::vector<Value>> Rows() const {
    std::vector<std::vector<Value>> rows;
    rows.reserve(keys_.size());
    for (size_t group = 0; group < keys_.size(); ++group) {
      std::vector<Value> row;
      for (const Column& column : plan_.columns) {
        row.push_back(column.aggregate ? Finished(plan_.aggregates[column.index].op,
                                                  cells_[group * plan_.aggregates.size() + column.index],
                                                  totals_[column.index])
                                       : (*keys_[group])[column.index]);
      }
      rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  size_t GroupOf(Key key) {
    const auto [found, added] = index_.try_emplace(std::move(key), keys_.size());
    if (added) {
      keys_.push_back(&found->first);
      cells_.resize(cells_.size() + plan_.aggregates.size());
    }
    return found->second;
  }

  const Plan& plan_;
  std::unordered_map<Key, size_t, KeyHash, KeyEqual> index_;
  std::vector<const Key*> keys_;  // by group; a node of the map never moves
  std::vector<Cell> cells_;       // groups x aggregates
  std::vector<Cell> totals_;
};

std::vector<std::vector<Value>> RunGroups(const Plan& plan, RecordSource& source) {
  Grouping grouping(plan);
  while (source.Next()) {
    if (!plan.filter || Passes(*plan.filter, source)) grouping.Add(source);
  }
  return grouping.Rows();
}

void Sort(const Plan& plan, std::vector<std::vector<Value>>& rows) {
  if (plan.order.empty()) return;
  std::stable_sort(rows.begin(), rows.end(), [&](const std::vector<Value>& a, const std::vector<Value>& b) {
    for (const Order& order : plan.order) {
      const int comparison = Compare(a[order.column], b[order.column]);
      if (comparison != 0) return order.descending ? comparison > 0 : comparison < 0;
    }
    return false;
  });
}

}  // namespace

ResultTable Execute(const Plan& plan, RecordSource& source) {
  ResultTable table;
  for (size_t i = 0; i < plan.visible; ++i)
    table.columns.push_back({plan.columns[i].name, plan.columns[i].number});
  table.rows = plan.aggregated ? RunGroups(plan, source) : RunRecords(plan, source);
  Sort(plan, table.rows);
  if (plan.limit && table.rows.size() > *plan.limit) table.rows.resize(static_cast<size_t>(*plan.limit));
  std::vector<bool> saturated(plan.visible, false);
  for (std::vector<Value>& row : table.rows) {
    row.resize(plan.visible);
    for (size_t i = 0; i < row.size(); ++i) {
      bool rounded = false;
      row[i] = Normalised(row[i], rounded);
      saturated[i] = saturated[i] || rounded;
    }
  }
  for (size_t i = 0; i < plan.visible; ++i) {
    if (saturated[i])
      table.notes.push_back("column " + plan.columns[i].name +
                            ": a value beyond 64 bits is rounded to a real");
  }
  return table;
}

}  // namespace rankine::query
