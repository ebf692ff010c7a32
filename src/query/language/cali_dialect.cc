#include "query/language/cali_dialect.h"

#include <algorithm>
#include <set>
#include <string>

#include "query/language/spelling.h"

namespace rankine::query {
namespace {

using Kind = Expression::Kind;

bool IsAggregate(const SelectItem& item) {
  return item.expression.kind == Kind::aggregate;
}

// These formats have whole records and groups: SELECT only says what is computed.
void WholeRecords(Query& query) {
  for (SelectItem& item : query.select) {
    if (IsAggregate(item)) query.aggregate.push_back(std::move(item));
  }
  query.select.clear();
}

// The names that groups have: what they are grouped by, and what is computed of them.
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

// What groups do not have is not shown, and they are not sorted by it.
void OnlyWhatGroupsHave(Query& query) {
  std::set<std::string, std::less<>> names = NamesOfGroups(query);
  const auto unknown = [&](const Expression& expression) {
    return expression.kind == Kind::name && names.find(expression.name.text) == names.end();
  };
  if (!query.group_by.empty() || query.one_group) {
    const bool all = std::all_of(query.select.begin(), query.select.end(),
                                 [&](const SelectItem& item) { return unknown(item.expression); });
    if (!all) std::erase_if(query.select, [&](const SelectItem& item) { return unknown(item.expression); });
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
