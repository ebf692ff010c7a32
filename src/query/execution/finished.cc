// SPDX-License-Identifier: BSD-3-Clause
// Computes the results of aggregations from the states of a group.
#include <algorithm>
#include <cmath>

#include "query/execution/states.h"

namespace rankine::query {
namespace {

Value SumOf(const SumCell& cell) {
  return cell.values == 0 ? Value() : cell.Sum();
}

Value Scaled(const Value& value, double factor) {
  return Missing(value) ? Value() : Value(ToReal(value) * factor);
}

Value Variance(const MomentsCell& cell) {
  if (cell.values == 0) return {};
  return std::max(0.0, cell.squares / static_cast<double>(cell.values));
}

Value Root(const Value& value) {
  return Missing(value) ? Value() : Value(std::sqrt(ToReal(value)));
}

Value HistogramText(const Histogram& histogram, std::string& text) {
  if (histogram.empty()) return {};
  text = histogram.Text();
  return std::string_view(text);
}

}  // namespace

Value Finished(const Aggregate& aggregate, const States& states, size_t group, const States& totals,
               std::string& text) {
  const State& state = *states[aggregate.states[0]];
  switch (aggregate.op) {
    case Operator::sum:
    case Operator::inclusive_sum:
      return SumOf(state.sum(group));
    case Operator::scale:
    case Operator::inclusive_scale:
      return Scaled(SumOf(state.sum(group)), aggregate.number);
    case Operator::avg: {
      const SumCell& cell = state.sum(group);
      return cell.values == 0 ? Value() : Value(ToReal(cell.Sum()) / static_cast<double>(cell.values));
    }
    case Operator::percent_total:
    case Operator::inclusive_percent_total: {
      const double all = ToReal(totals[aggregate.states[0]]->sum(0).Sum());
      const Value sum = SumOf(state.sum(group));
      return all == 0 || Missing(sum) ? Value() : Value(100.0 * ToReal(sum) / all);
    }
    case Operator::ratio:
    case Operator::inclusive_ratio: {
      const double below = ToReal(states[aggregate.states[1]]->sum(group).Sum());
      return below == 0 ? Value() : Scaled(SumOf(state.sum(group)), aggregate.number / below);
    }
    case Operator::scale_count:
      return ToReal(state.value(group)) * aggregate.number;
    case Operator::variance:
      return Variance(state.moments(group));
    case Operator::stddev:
      return Root(Variance(state.moments(group)));
    case Operator::median:
    case Operator::percentile: {
      const Quantiles& quantiles = state.quantiles(group);
      return quantiles.empty() ? Value() : Value(quantiles.Percentile(aggregate.number));
    }
    case Operator::histogram:
      return HistogramText(state.histogram(group), text);
    default:
      return state.value(group);
  }
}

}  // namespace rankine::query
