// SPDX-License-Identifier: BSD-3-Clause
// A query with all names resolved to indices, ready for execution. When a query is planned, the attributes
// of the records are still unknown. So a name that occurs in no input is detected only later: when inputs
// are opened, or when they have been read (known_names.h).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "context/batch.h"
#include "query/language/ast.h"
#include "query/language/code.h"

namespace rankine::query {

// A name that the query uses.
struct Field {
  enum class Kind {
    attribute,
    path,     // All nested attributes of the record.
    context,  // All attributes of the record's context node, as one string (context_text.h).
    weight,   // The number of records that this record represents, if the input contains this number
              // (Input::weighted).
    run,      // metadata of the input (run.*)
    let
  } kind = Kind::attribute;
  std::string name;
  size_t column = 0;      // The position of the name's first use in the query's text.
  bool optional = false;  // True if the name may be unknown, because it is one of several names in first().
  size_t let = 0;         // let: index in Plan::lets
  // True if an input contributes no rows to the result because it does not have this name. False if the
  // name occurs only in conditions that are true if the name is missing.
  bool needed = false;
  // For a path: the attributes that it consists of; empty: all nested ones.
  std::vector<std::string> only = {};
  // If true, attributes that are not nested are left out of a context, and of a path with a list `only`. A
  // single attribute with this flag has no value unless the attribute is nested.
  bool only_nested = false;
  // If the field is an attribute: if the attribute is nested, its value is missing, because a path shows
  // it. If the field is a context, nested attributes are left out.
  bool flat = false;
  // If the field is an attribute, only its value in the context node is used. Its values in columns are
  // ignored.
  bool of_nodes = false;
  // If the field is an attribute and the input is a .cali file, only its value in a column is used.
  bool beside_node = false;
};

struct Let {
  Code value;  // an expression over fields
  std::optional<Code> condition;
};

// The data that an aggregation stores for the records of a group. Several aggregations can share a state.
struct StateSpec {
  enum class Kind {
    count,    // The number of original records, according to the weights.
    records,  // The number of records in the input.
    sum,
    least,
    greatest,
    first,
    moments,
    quantiles,
    histogram,
    distinct
  } kind = Kind::count;
  size_t argument = 0;     // index in Plan::arguments; unused by count and records
  bool inclusive = false;  // True if the result for a path includes the values of the paths that it
                           // encloses.
  double step = 0;         // for a histogram: width of the classes; 0: classes are bounded by powers of two
  bool operator==(const StateSpec&) const = default;
};

struct Aggregate {
  Operator op = Operator::count;
  std::string name;            // The name of the aggregation's column, such as sum#x.
  std::vector<size_t> states;  // The indices in Plan::states of the operator's values: one for each value,
                               // and at least one.
  double number = 1;           // For scale, this is the factor. For percentile, this is the percentage.
  size_t column = 0;
};

struct OutputColumn {
  std::string name;
  std::string unit;
  // True if the column represents all attributes of the record. In a query with groups, the column
  // represents all attributes of the group's context.
  bool everything = false;
  // An expression over fields. If the query aggregates, the expression is over keys and aggregates.
  Code code;
  std::string attribute = {};  // the attribute that the column shows; empty: the column is computed
  // For FORMAT tree: true if the column was not selected. It is shown only as the path of its rows; if it
  // is not a path, it is not shown.
  bool path_only = false;
  std::string label = {};  // as in SelectItem
  bool of_all = false;     // shown because of `*`
};

struct Order {
  Code code;
  bool descending = false;
};

struct Plan {
  std::vector<Field> fields;
  std::vector<Let> lets;
  std::vector<Code> filters;     // The conditions of the query. A record must meet all of them.
  bool aggregated = false;       // true: one row per group; false: one row per record
  std::vector<size_t> keys;      // indices in `fields`
  std::optional<size_t> weight;  // The index of the field that contains a record's weight, for the states
                                 // that count.
  std::vector<Code> arguments;
  std::vector<StateSpec> states;
  std::vector<Aggregate> aggregates;
  std::vector<OutputColumn> columns;
  std::optional<Code> having;  // A condition over keys and aggregates.
  std::vector<Order> order;    // The expressions of ORDER BY. The expressions for sorting use the same
                               // values as the expressions of the columns.
  std::optional<uint64_t> limit;
  FormatSpec format;
  bool as_cali_query = false;  // as in Query
  bool all = false;            // SELECT is or includes `*`

  bool inclusive() const;
  bool everything() const;  // Returns whether any column represents all attributes.
  // Returns whether the query is only `*` and its output is .cali. If so, the records that pass the
  // conditions are copied unchanged.
  bool copies() const;
  bool merges_nested() const;  // True if the format shows nested attributes as one attribute, "path".
  bool shows_hidden() const;   // True if the format shows hidden attributes and the run's metadata.
  // For FORMAT tree: the attributes that the option lists for the path; empty: all nested ones.
  std::vector<std::string> path_attributes() const;
  // Returns the attributes that an input must provide. The argument `weighted` means that a record of the
  // input may represent several original records. The function `whole_nodes` returns whether all values of
  // nodes are needed. Only the reader knows which attributes are nested.
  context::Wanted wanted(bool weighted = false) const;
  bool whole_nodes() const;
};

// On failure, the error is one sentence that names the column. The following queries are errors: an
// attribute is neither a key nor aggregated, two output columns have the same name, an aggregation is in
// WHERE or inside another aggregation, or a pattern is invalid.
base::Result<Plan> MakePlan(const Query& query);

}  // namespace rankine::query
