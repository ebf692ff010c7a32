// A query with every name resolved to an index: what the executor runs. Which attributes the records have is
// not known yet; an unknown one is found when inputs are opened or have been read (missing_names.h).
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

// What a query names.
struct Field {
  enum class Kind {
    attribute,
    path,     // all nested attributes of the record
    context,  // all attributes of the record's context node, as one text (context_text.h)
    weight,   // how many a record stands for, where its input knows that (Input::weighted)
    run,      // metadata of the input, run.*
    let
  } kind = Kind::attribute;
  std::string name;
  size_t column = 0;      // in the query's text, where it is named first
  bool optional = false;  // may be unknown: one of several in first()
  size_t let = 0;         // let: index in Plan::lets
  // Every input that gives rows must know it: false where it only stands in conditions that hold without it.
  bool needed = false;
  // path: of these attributes alone; empty: of all nested ones.
  std::vector<std::string> only = {};
  // path with `only`: of those of them that are nested. attribute: missing where it is not nested. context:
  // of the nested ones alone.
  bool only_nested = false;
  // attribute: missing where it is nested, because a path beside it shows it. context: without nested ones.
  bool flat = false;
  bool of_nodes = false;  // attribute: of the context alone, not of the values beside it
};

struct Let {
  Code value;  // over fields
  std::optional<Code> condition;
};

// What an aggregation keeps of the records of a group; several aggregations can share one.
struct StateSpec {
  enum class Kind {
    count,    // what the records stand for
    records,  // how many there are
    sum,
    least,
    greatest,
    first,
    moments,
    quantiles,
    histogram,
    distinct
  } kind = Kind::count;
  size_t argument = 0;     // in Plan::arguments; count and records: unused
  bool inclusive = false;  // rolled up the path
  double step = 0;         // histogram: width of its classes; 0: powers of two
  bool operator==(const StateSpec&) const = default;
};

struct Aggregate {
  Operator op = Operator::count;
  std::string name;            // as its column is called: sum#x
  std::vector<size_t> states;  // in Plan::states: as many as the operator takes values, at least one
  double number = 1;           // scale, or the percentage of percentile
  size_t column = 0;
};

struct OutputColumn {
  std::string name;
  std::string unit;
  bool everything = false;     // in its place stand all attributes of the record (of the group: its context)
  Code code;                   // over fields; when aggregated over keys and aggregates
  std::string attribute = {};  // the attribute that it shows; empty: something computed
  // FORMAT tree: not selected, so shown only as the path of its rows, and not at all when it is none.
  bool path_only = false;
  std::string label = {};  // as SelectItem
};

struct Order {
  Code code;
  bool descending = false;
};

struct Plan {
  std::vector<Field> fields;
  std::vector<Let> lets;
  std::vector<Code> filters;     // all must hold
  bool aggregated = false;       // one row per group; otherwise one per record
  std::vector<size_t> keys;      // in `fields`
  std::optional<size_t> weight;  // in `fields`: for the states that count
  std::vector<Code> arguments;
  std::vector<StateSpec> states;
  std::vector<Aggregate> aggregates;
  std::vector<OutputColumn> columns;
  std::optional<Code> having;  // over keys and aggregates
  std::vector<Order> order;    // as `columns`
  std::optional<uint64_t> limit;
  FormatSpec format;
  bool as_cali_query = false;  // as Query
  bool all = false;            // SELECT is `*` or has it

  bool inclusive() const;
  bool everything() const;     // some column stands for all attributes
  bool copies() const;         // `*` alone as .cali: the records that pass, as they are
  bool merges_nested() const;  // the format shows nested attributes as one, "path"
  bool shows_hidden() const;   // and what is known of the run as a whole
  // FORMAT tree: the attributes that its option names for the path; empty: all nested ones.
  std::vector<std::string> path_attributes() const;
  // The attributes to ask an input for; `weighted`: its records may stand for several. `whole_nodes`: the
  // values of nodes are needed too, whatever they are, because only the reader knows which attributes are
  // nested.
  context::Wanted wanted(bool weighted = false) const;
  bool whole_nodes() const;
};

// Fails with one sentence that names the column: an attribute that is neither grouped by nor aggregated, two
// output columns of one name, an aggregation in WHERE or inside of another, a pattern that cannot be
// compiled.
base::Result<Plan> MakePlan(const Query& query);

}  // namespace rankine::query
