// SPDX-License-Identifier: BSD-3-Clause
// A query with all names resolved to indices, ready for execution. The attributes of the records are still
// unknown. So names that occur in no input are detected only when inputs are opened or have been read
// (known_names.h).
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
    path,     // all nested attributes of the record
    context,  // all attributes of the record's context node, as one string (context_text.h)
    weight,   // number of records that this one represents, if the input contains it (Input::weighted)
    run,      // metadata of the input (run.*)
    let
  } kind = Kind::attribute;
  std::string name;
  size_t column = 0;      // position of its first use in the query's text
  bool optional = false;  // may be unknown, because it is one of several names in first()
  size_t let = 0;         // let: index in Plan::lets
  // True if an input without this name contributes no rows. False if the name occurs only in conditions that
  // are true without it.
  bool needed = false;
  // For a path: the attributes that it consists of; empty: all nested ones.
  std::vector<std::string> only = {};
  // If true, attributes that are not nested are excluded: from a path with `only`, and from a context. The
  // value of a single attribute that is not nested is then missing.
  bool only_nested = false;
  // For an attribute: the value is missing if the attribute is nested, because a path shows it. For a
  // context: nested attributes are excluded.
  bool flat = false;
  // for an attribute: only its value in the context node is used, not one from a column
  bool of_nodes = false;
  // for an attribute: only its value from a column is used, if the input is a .cali file
  bool beside_node = false;
};

struct Let {
  Code value;  // an expression over fields
  std::optional<Code> condition;
};

// The data that an aggregation stores for the records of a group. Several aggregations can share a state.
struct StateSpec {
  enum class Kind {
    count,    // number of original records, according to the weights
    records,  // number of records in the input
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
  bool inclusive = false;  // whether the values of enclosed paths are included
  double step = 0;         // for a histogram: width of the classes; 0: classes are bounded by powers of two
  bool operator==(const StateSpec&) const = default;
};

struct Aggregate {
  Operator op = Operator::count;
  std::string name;  // name of its column, such as sum#x
  std::vector<size_t>
      states;         // indices in Plan::states: one for each value that the operator takes, at least one
  double number = 1;  // factor of scale, or percentage of percentile
  size_t column = 0;
};

struct OutputColumn {
  std::string name;
  std::string unit;
  // represents all attributes of the record (for a group: all attributes of its context)
  bool everything = false;
  // an expression over fields or, if the query aggregates, over keys and aggregates
  Code code;
  std::string attribute = {};  // the attribute that the column shows; empty: the column is computed
  // For FORMAT tree: the column was not selected. It is shown only as the path of its rows; if it is not a
  // path, it is not shown.
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
  std::vector<Code> filters;     // all of them must be true
  bool aggregated = false;       // true: one row per group; false: one row per record
  std::vector<size_t> keys;      // indices in `fields`
  std::optional<size_t> weight;  // index in `fields`, for the states that count
  std::vector<Code> arguments;
  std::vector<StateSpec> states;
  std::vector<Aggregate> aggregates;
  std::vector<OutputColumn> columns;
  std::optional<Code> having;  // a condition over keys and aggregates
  std::vector<Order> order;    // expressions over the same values as in `columns`
  std::optional<uint64_t> limit;
  FormatSpec format;
  bool as_cali_query = false;  // as in Query
  bool all = false;            // SELECT is or includes `*`

  bool inclusive() const;
  bool everything() const;  // whether any column represents all attributes
  // whether the query is `*` alone with .cali output, so that records that pass are copied unchanged
  bool copies() const;
  bool merges_nested() const;  // whether the format shows nested attributes as one attribute, "path"
  bool shows_hidden() const;   // whether the format shows hidden attributes and the run's metadata
  // For FORMAT tree: the attributes that the option lists for the path; empty: all nested ones.
  std::vector<std::string> path_attributes() const;
  // Returns the attributes to request from an input. With `weighted`, its records may represent several
  // original ones. `whole_nodes` returns whether all values of nodes are needed, because only the reader
  // knows which attributes are nested.
  context::Wanted wanted(bool weighted = false) const;
  bool whole_nodes() const;
};

// On failure, the error is one sentence that names the column. Errors are: an attribute that is neither a key
// nor aggregated, two output columns with the same name, an aggregation in WHERE or inside another
// aggregation, and an invalid pattern.
base::Result<Plan> MakePlan(const Query& query);

}  // namespace rankine::query
