// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/cali_dialect.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "query/language/spelling.h"

namespace rankine::query {
namespace {

using Kind = Expression::Kind;

bool IsAggregate(const SelectItem& item) {
  return item.expression.kind == Kind::aggregate;
}

// Adapts a query if its format writes whole records and groups. If a format writes whole records, SELECT can
// add computed values, but cannot remove values.
void WholeRecords(Query& query) {
  const bool cali = query.format.format == Format::cali;
  for (SelectItem& item : query.select) {
    if (!IsAggregate(item)) continue;
    if (cali) item.label = std::exchange(item.alias, {});
    query.aggregate.push_back(std::move(item));
  }
  query.select.clear();
}

// Returns the names that have values in a group. The names are the keys of the group and its computed
// values.
std::set<std::string, std::less<>> NamesOfGroups(const Query& query) {
  std::set<std::string, std::less<>> names;
  for (const Name& name : query.group_by) names.insert(name.text);
  for (const auto* items : {&query.select, &query.aggregate}) {
    for (const SelectItem& item : *items) {
      if (!IsAggregate(item)) continue;
      names.insert(OutputName(item.expression));
      if (!item.alias.empty()) names.insert(item.alias);
    }
  }
  return names;
}

bool ByPath(const Query& query) {
  return std::any_of(query.group_by.begin(), query.group_by.end(),
                     [](const Name& name) { return name.text == "path" || name.text == "prop:nested"; });
}

bool Inclusive(const std::vector<SelectItem>& items) {
  return std::any_of(items.begin(), items.end(), [](const SelectItem& item) {
    return IsAggregate(item) && InfoOf(item.expression.op).inclusive;
  });
}

// Returns the expression 1 / 0, whose value is missing.
Expression Nothing(size_t column) {
  Expression nothing;
  nothing.kind = Kind::divide;
  nothing.name.column = column;
  for (const char* digit : {"1", "0"}) {
    Expression number;
    number.kind = Kind::literal;
    number.name = {digit, column};
    number.is_number = true;
    nothing.children.push_back(std::move(number));
  }
  return nothing;
}

// Replaces attributes that the groups do not have by empty columns, and removes them from ORDER BY. If the
// path is a key, each group has all nested attributes.
void OnlyWhatGroupsHave(Query& query) {
  std::set<std::string, std::less<>> names = NamesOfGroups(query);
  const auto unknown = [&](const Expression& expression) {
    return expression.kind == Kind::name && names.find(expression.name.text) == names.end();
  };
  const bool all = std::any_of(query.select.begin(), query.select.end(),
                               [](const SelectItem& item) { return item.expression.kind == Kind::all; });
  const bool nested = ByPath(query) && !all && !Inclusive(query.select) && !Inclusive(query.aggregate);
  const FormatSpec& format = query.format;
  const bool one_path = (format.format == Format::json && format.options.count("separate-nested") == 0) ||
                        format.format == Format::json_split;
  if (!nested && (!query.group_by.empty() || query.one_group)) {
    for (SelectItem& item : query.select) {
      if (!unknown(item.expression)) continue;
      if (one_path && !all && ByPath(query)) {
        item.expression.name.text = "path";  // The path already includes the nested attribute.
        item.alias.clear();
        continue;
      }
      if (item.alias.empty()) item.alias = item.expression.name.text;
      item.expression = Nothing(item.expression.name.column);
    }
  }
  for (const SelectItem& item : query.select) {
    if (item.expression.kind == Kind::name) names.insert(item.expression.name.text);
  }
  std::erase_if(query.order_by, [&](const OrderItem& item) { return unknown(item.expression); });
}

}  // namespace

void ReadAsCaliQuery(Query& query) {
  query.as_cali_query = true;
  if (!query.format.given) query.format.format = Format::cali;
  const Format format = query.format.format;
  if (format == Format::cali || format == Format::format) WholeRecords(query);
  const bool sorts = format == Format::table || format == Format::tree;
  if (!sorts) query.order_by.clear();
  if (query.aggregate.empty() && std::none_of(query.select.begin(), query.select.end(), IsAggregate)) {
    query.group_by.clear();
    query.one_group = false;
  } else {
    OnlyWhatGroupsHave(query);
  }
}

}  // namespace rankine::query
