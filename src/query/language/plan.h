// SPDX-License-Identifier: BSD-3-Clause
// A query with all names resolved to indices, ready for execution. When a query is planned, the attributes
// of the records are still unknown. So the engine detects a name that occurs in no input only later: when
// inputs are opened or have been read (known_names.h).
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
    context,  // All attributes of the record's context node, in one string (context_text.h).
    weight,   // The number of original records that the record represents, if the input contains this
              // number (Input::weighted).
    run,      // metadata of the input (run.*)
    let
  } kind = Kind::attribute;
  std::string name;
  size_t column = 0;      // The position at which the name is first used in the query's text.
  bool optional = false;  // True if the name may be unknown, because first() contains other names.
  size_t let = 0;         // for the kind `let`: index in Plan::lets
  // True if an input contributes no rows to the result because it does not have this name. False if the name
  // occurs only in conditions that are true for a missing name.
  bool needed = false;
  // For a path: the attributes of which the path consists; empty: all nested attributes.
  std::vector<std::string> only = {};
  // If true, attributes that are not nested are left out of a context, and of a path with a list `only`. If
  // this flag is set for a single attribute that is not nested, the attribute has no value.
  bool only_nested = false;
  // If the field is a nested attribute, its value is missing, because a path shows it. If the field is a
  // context, nested attributes are left out.
  bool flat = false;
  // If the field is an attribute, only its value in the context node is used. The values of the attribute in
  // columns are not used.
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
    count,    // Counts original records, according to their weights.
    records,  // Counts the records of the input.
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
  bool inclusive = false;  // True if the result for a path includes the values of all paths that the path
                           // encloses.
  double step = 0;         // for a histogram: width of the classes; 0: classes are bounded by powers of two
  bool operator==(const StateSpec&) const = default;
};

struct Aggregate {
  Operator op = Operator::count;
  std::string name;            // The name of the aggregation's column, such as sum#x.
  std::vector<size_t> states;  // The indices in Plan::states of the operator's values. There is one index for
                               // each value, and at least one index.
  double number = 1;           // The factor of scale, or the percentage of percentile.
  size_t column = 0;
};

struct OutputColumn {
  std::string name;
  std::string unit;
  // True if the column represents all attributes of the record. In a query with groups, the column
  // represents all attributes of the group's context.
  bool everything = false;
  // An expression over fields. If the query aggregates, the expression uses keys and aggregates.
  Code code;
  std::string attribute = {};  // the attribute that the column shows; empty: the column is computed
  // True if the column is needed only for FORMAT tree, and was not selected. The column is shown only as the
  // path of its rows. A column that is not a path is not shown.
  bool path_only = false;
  std::string label = {};  // as in SelectItem
  bool of_all = false;     // true if the column is shown because of `*`
};

struct Order {
  Code code;
  bool descending = false;
};

struct Plan {
  std::vector<Field> fields;
  std::vector<Let> lets;
  std::vector<Code> filters;     // The conditions of the query. A record must meet all conditions in this
                                 // list.
  bool aggregated = false;       // true: one row per group; false: one row per record
  std::vector<size_t> keys;      // indices in `fields`
  std::optional<size_t> weight;  // The index of the field with a record's weight, for states that count.
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
  bool all = false;            // true if SELECT is or includes `*`

  bool inclusive() const;
  bool everything() const;  // Returns whether any column represents all attributes.
  // Returns whether the query is only `*` and its output is .cali. Such a query copies the records that meet
  // the conditions unchanged.
  bool copies() const;
  bool merges_nested() const;  // True if the format shows nested attributes as one attribute, "path".
  bool shows_hidden() const;   // True if the format shows hidden attributes and the run's metadata.
  // For FORMAT tree: the attributes of the path, as listed in the option; empty: all nested attributes.
  std::vector<std::string> path_attributes() const;
  // Returns the attributes that an input must provide for this plan. If `weighted` is true, a record of the
  // input may represent several original records. The function `whole_nodes` returns whether all values of
  // nodes are needed. The plan cannot name the nested attributes, because only the reader determines which
  // attributes are nested.
  context::Wanted wanted(bool weighted = false) const;
  bool whole_nodes() const;
};

// On failure, the error message is one sentence that contains the column. The following queries are errors.
// An attribute is neither a key nor aggregated. Two output columns have the same name. An aggregation is in
// WHERE or inside another aggregation. A pattern is invalid.
base::Result<Plan> MakePlan(const Query& query);

}  // namespace rankine::query
