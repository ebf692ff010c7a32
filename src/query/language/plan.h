// SPDX-License-Identifier: BSD-3-Clause
// A query with every name resolved to an index, ready for execution. Attributes of records are still unknown.
// Unknown names are found when inputs are opened or have been read (known_names.h).
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
    context,  // all attributes of the record's context node, as one text (context_text.h)
    weight,   // number of records that this one represents, if the input knows (Input::weighted)
    run,      // metadata of the input, run.*
    let
  } kind = Kind::attribute;
  std::string name;
  size_t column = 0;      // position of its first use in the query's text
  bool optional = false;  // may be unknown: one of several in first()
  size_t let = 0;         // let: index in Plan::lets
  // Whether every input that gives rows must know it. False if it occurs only in conditions that are true
  // without it.
  bool needed = false;
  // path: only these attributes; empty: all nested ones.
  std::vector<std::string> only = {};
  // path with `only`: only those that are nested. attribute: missing if it is not nested. context: only the
  // nested ones.
  bool only_nested = false;
  // attribute: missing if it is nested, because a path beside it shows it. context: without nested ones.
  bool flat = false;
  bool of_nodes = false;  // attribute: only from the context node, not from the values beside it
  // attribute: only from the values beside the context node, if the input is a .cali file.
  bool beside_node = false;
};

struct Let {
  Code value;  // over fields
  std::optional<Code> condition;
};

// The data that an aggregation keeps for the records of a group. Several aggregations can share a state.
struct StateSpec {
  enum class Kind {
    count,    // number of original records, with weights
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
  size_t argument = 0;     // index in Plan::arguments; count and records: unused
  bool inclusive = false;  // whether values are summed up the path
  double step = 0;         // histogram: width of its classes; 0: powers of two
  bool operator==(const StateSpec&) const = default;
};

struct Aggregate {
  Operator op = Operator::count;
  std::string name;  // name of its column: sum#x
  std::vector<size_t>
      states;         // indexes in Plan::states: one for each value that the operator takes, at least one
  double number = 1;  // factor of scale, or the percentage of percentile
  size_t column = 0;
};

struct OutputColumn {
  std::string name;
  std::string unit;
  bool everything = false;     // represents all attributes of the record (of the group: its context)
  Code code;                   // value over fields; if aggregated, over keys and aggregates
  std::string attribute = {};  // the attribute that it shows; empty: a computed value
  // FORMAT tree: not selected, so it is shown only as the path of its rows, and not shown if it is no path.
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
  std::vector<Code> filters;     // all must be true
  bool aggregated = false;       // true: one row for each group; false: one for each record
  std::vector<size_t> keys;      // indexes in `fields`
  std::optional<size_t> weight;  // index in `fields`, for the states that count
  std::vector<Code> arguments;
  std::vector<StateSpec> states;
  std::vector<Aggregate> aggregates;
  std::vector<OutputColumn> columns;
  std::optional<Code> having;  // condition over keys and aggregates
  std::vector<Order> order;    // code over the same values as in `columns`
  std::optional<uint64_t> limit;
  FormatSpec format;
  bool as_cali_query = false;  // as in Query
  bool all = false;            // SELECT is `*` or includes it

  bool inclusive() const;
  bool everything() const;     // whether some column represents all attributes
  bool copies() const;         // `*` alone as .cali: records that pass are copied unchanged
  bool merges_nested() const;  // the format shows nested attributes as one, "path"
  bool shows_hidden() const;   // whether the format shows hidden attributes and the run's metadata
  // FORMAT tree: the attributes that its option names for the path; empty: all nested ones.
  std::vector<std::string> path_attributes() const;
  // The attributes to request from an input. `weighted`: its records may represent several. `whole_nodes`:
  // all values of nodes are needed too, because only the reader knows which attributes are nested.
  context::Wanted wanted(bool weighted = false) const;
  bool whole_nodes() const;
};

// Fails with one sentence that names the column. Errors are an attribute that is neither grouped by nor
// aggregated, two output columns with one name, an aggregation in WHERE or inside another aggregation, and an
// invalid pattern.
base::Result<Plan> MakePlan(const Query& query);

}  // namespace rankine::query
