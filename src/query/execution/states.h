// What aggregations keep, in typed arrays with one cell for each group. States of the same kind are merged by
// value: between threads, with what a temporary file holds, between ranks.
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
  Int128 whole = 0;  // integers and reals are summed apart, so that integers stay exact
  double real = 0;
  uint64_t values = 0;
  bool has_real = false;
  Value Sum() const;
};

// Welford's mean and sum of squared distances; merged as Chan, Golub and LeVeque (1979) do.
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
  // `value` is not missing. False: it is a text, and this state takes numbers.
  virtual bool Add(size_t group, const Value& value) = 0;
  // The fast way for a column of numbers: `groups[i]` is the group of record `records[i]` (of record i when
  // there is no list). False: not for this state; nothing was added.
  virtual bool AddColumn(std::span<const uint32_t> groups, const uint32_t* records,
                         const context::Column& column);
  // One record for each group named; only for counts. `weights`: what each record stands for; none: 1.
  virtual void Count(std::span<const uint32_t>, std::span<const uint64_t>) {}
  virtual void Merge(size_t group, const State& from, size_t from_group) = 0;
  virtual void Save(size_t group, std::string& out) const = 0;
  virtual void Load(size_t group, base::ByteReader& in) = 0;  // merges
  virtual size_t bytes() const = 0;                           // of memory, about
  // The cell, for the aggregations that know the state's kind; an empty one of other kinds.
  virtual const SumCell& sum(size_t group) const;
  virtual const MomentsCell& moments(size_t group) const;
  virtual const Quantiles& quantiles(size_t group) const;
  virtual const Histogram& histogram(size_t group) const;
  virtual Value value(size_t) const { return {}; }  // counts and extremes; a view into the state
};

// The states of several groups.
using States = std::vector<std::unique_ptr<State>>;
States MakeStates(const Plan& plan);

// What an aggregation gives for one group; `totals` are the states over all records (one group). A text is a
// view into `states` or into `text`.
Value Finished(const Aggregate& aggregate, const States& states, size_t group, const States& totals,
               std::string& text);

}  // namespace rankine::query
