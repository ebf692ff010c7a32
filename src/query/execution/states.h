// SPDX-License-Identifier: BSD-3-Clause
// The states of aggregations. Each state is stored as a typed array with one cell per group. States of the
// same kind can be merged if they come from different threads or processes, or from a temporary file.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/byte_reader.h"
#include "context/batch.h"
#include "query/execution/sketch.h"
#include "query/language/plan.h"
#include "query/values/value.h"

namespace rankine::query {

struct SumCell {
  Int128 whole = 0;  // Integers and reals are added separately, so that sums of integers stay exact.
  double real = 0;
  uint64_t values = 0;
  bool has_real = false;
  Value Sum() const;
};

// Welford's mean and sum of squared deviations. Two cells are merged by the method of Chan, Golub and LeVeque
// (1979).
struct MomentsCell {
  uint64_t values = 0;
  double mean = 0;
  double squares = 0;
};

struct ValueCell {
  bool has = false;
  bool is_text = false;
  Value number;
  std::string text;
  Value Get() const { return !has ? Value() : is_text ? Value(std::string_view(text)) : number; }
  void Set(const Value& value);
};

class State {
 public:
  virtual ~State() = default;
  static std::unique_ptr<State> Make(const StateSpec& spec);

  virtual void Resize(size_t groups) = 0;
  virtual size_t size() const = 0;
  virtual void Clear() = 0;
  // The argument `value` must not be missing. Returns false if the value is text and this state needs
  // numbers.
  virtual bool Add(size_t group, const Value& value) = 0;
  // The fast path for a column of numbers. The record with index `records[i]` belongs to the group
  // `groups[i]`. If `records` is nullptr, the record with index i belongs to the group `groups[i]`. Returns
  // false and changes nothing if this state has no fast path.
  virtual bool AddColumn(std::span<const uint32_t> groups, const uint32_t* records,
                         const context::Column& column);
  // Counts one record for each listed group; only states of kind `count` and `records` implement it.
  // The argument `weights` contains the number of original records that each record represents. If `weights`
  // is empty, each record represents one original record.
  virtual void Count(std::span<const uint32_t>, std::span<const uint64_t>) {}
  virtual void Merge(size_t group, const State& from, size_t from_group) = 0;
  virtual void Save(size_t group, std::string& out) const = 0;
  virtual void Load(size_t group, base::ByteReader& in) = 0;  // merges the loaded cell
  virtual size_t bytes() const = 0;                           // approximate memory use
  // The functions `sum`, `moments`, `quantiles`, `histogram` and `value` return the data of one group. Each
  // function is used by aggregations whose state has the matching kind. A state of another kind returns an
  // empty cell.
  virtual const SumCell& sum(size_t group) const;
  virtual const MomentsCell& moments(size_t group) const;
  virtual const Quantiles& quantiles(size_t group) const;
  virtual const Histogram& histogram(size_t group) const;
  // The result of counts and extremes, which is a view into the state.
  virtual Value value(size_t) const { return {}; }
};

// The data of all groups: one state for each aggregation, with one cell for each group.
using States = std::vector<std::unique_ptr<State>>;
States MakeStates(const Plan& plan);

// Returns the result of an aggregation for one group. The argument `totals` contains the states of a single
// group of all records. If the result is text, the text is stored in the argument `states` or in the
// argument `text`.
Value Finished(const Aggregate& aggregate, const States& states, size_t group, const States& totals,
               std::string& text);

}  // namespace rankine::query
