// A query with every name resolved against one kind of record: what the executor runs.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "query/ast.h"
#include "query/source.h"

namespace rankine::query {

struct Aggregate {
  Operator op;
  size_t attribute;  // index in the record kind; unused for count()
  bool operator==(const Aggregate&) const = default;
};

// WHERE with indices in place of names.
struct Filter {
  Condition::Kind kind = Condition::Kind::exists;
  size_t attribute = 0;
  Comparison comparison = Comparison::equal;
  std::variant<std::string, Int128, double> literal;
  std::vector<Filter> children;
};

// An output column: a key (an attribute of the group, or of the record when nothing is aggregated) or an
// aggregate.
struct Column {
  std::string name;
  bool aggregate;
  size_t index;  // in Plan::keys or Plan::aggregates
  bool number;   // aligned right in a table
};

struct Order {
  size_t column;  // index in Plan::columns, hidden ones included
  bool descending;
};

struct Plan {
  size_t kind = 0;           // index in Catalog::kinds()
  bool aggregated = false;   // one row per group; otherwise one per record
  std::vector<size_t> keys;  // attribute indices
  std::vector<Aggregate> aggregates;
  std::optional<Filter> filter;
  std::vector<Column> columns;  // the first `visible` are output, the others only sort
  size_t visible = 0;
  std::vector<Order> order;
  std::optional<uint64_t> limit;
};

// Chooses the first kind of record that has all attributes the query names. Fails with one sentence that
// names the column: an unknown attribute (with the nearest known one), attributes that no one kind has
// together, arithmetic on a text, a selected attribute that is neither grouped by nor aggregated, two output
// columns of one name.
base::Result<Plan> MakePlan(const Query& query, const std::vector<RecordKind>& kinds);

}  // namespace rankine::query
