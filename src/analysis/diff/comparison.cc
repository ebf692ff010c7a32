// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/diff/comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace rankine::analysis {
namespace {

using Key = std::pair<MeasureKind, std::string>;
struct Values {
  std::vector<double> of_runs;
  size_t without = 0;  // The number of further runs in which the quantity is known not to occur.
};
struct Sides {
  Values before, after;
};

Repeated Summary(const Values& given) {
  const std::vector<double>& values = given.of_runs;
  Repeated side;
  side.present = values.size();
  side.runs = values.size() + given.without;
  if (side.runs == 0) return side;
  for (const double value : values) side.mean += value;
  side.mean /= static_cast<double>(side.runs);
  if (side.runs < 2) return side;
  double squares = static_cast<double>(side.runs - values.size()) * side.mean * side.mean;
  for (const double value : values) squares += (value - side.mean) * (value - side.mean);
  side.deviation = std::sqrt(squares / static_cast<double>(side.runs - 1));
  return side;
}

// Counts the runs without the quantity; in such a run, the quantity is either 0 or unknown.
void AddRuns(std::span<const RunMeasures> runs, Values Sides::*side, std::map<Key, Sides>* all) {
  for (auto& [key, values] : *all) {
    if (IsOfEachRun(key.first)) continue;
    for (const RunMeasures& run : runs) {
      if (!run.LacksSome(key.first)) ++(values.*side).without;
    }
  }
  for (const RunMeasures& run : runs) {
    for (const Measure& measure : run.measures) {
      Values& values = all->at({measure.kind, measure.name}).*side;
      values.of_runs.push_back(measure.value);
      if (!IsOfEachRun(measure.kind) && !run.LacksSome(measure.kind)) --values.without;
    }
  }
}

// Returns half the width of the interval of changes that noise alone may explain.
double Margin(const Repeated& before, const Repeated& after) {
  const size_t freedom = before.runs + after.runs - 2;
  const auto n = static_cast<double>(before.runs);
  const auto m = static_cast<double>(after.runs);
  const double squares =
      (n - 1) * before.deviation * before.deviation + (m - 1) * after.deviation * after.deviation;
  return StudentQuantile(freedom) * std::sqrt(squares / static_cast<double>(freedom) * (1 / n + 1 / m));
}

void Judge(Difference* difference) {
  const Repeated& before = difference->before;
  const Repeated& after = difference->after;
  if (!difference->IsKnown()) return;
  difference->change = after.mean - before.mean;
  if (before.mean != 0) difference->relative = difference->change / before.mean;
  if (before.runs + after.runs <= 2) return;
  difference->margin = Margin(before, after);
  difference->verdict = std::abs(difference->change) <= difference->margin ? Verdict::noise
                        : difference->change > 0                           ? Verdict::more
                                                                           : Verdict::less;
}

}  // namespace

std::string_view NameOf(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kNames = {"unjudged", "noise", "more", "less"};
  return kNames[static_cast<size_t>(verdict)];
}

double StudentQuantile(size_t freedom) {
  // The table is for 1 to 30 degrees of freedom of Student's t-distribution. For more degrees of freedom,
  // the Cornish-Fisher expansion is exact to four digits.
  constexpr std::array<double, 30> kTable = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
                                             2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
                                             2.110,  2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064,
                                             2.060,  2.056, 2.052, 2.048, 2.045, 2.042};
  if (freedom == 0) return kTable[0];
  if (freedom <= kTable.size()) return kTable[freedom - 1];
  const double z = 1.959964;
  const auto n = static_cast<double>(freedom);
  return z + (z * z * z + z) / (4 * n) + (5 * std::pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n);
}

Comparison Compare(std::span<const RunMeasures> before, std::span<const RunMeasures> after) {
  std::map<Key, Sides> sides;
  for (const std::span<const RunMeasures> runs : {before, after}) {
    for (const RunMeasures& run : runs) {
      for (const Measure& measure : run.measures) sides[{measure.kind, measure.name}];
    }
  }
  AddRuns(before, &Sides::before, &sides);
  AddRuns(after, &Sides::after, &sides);
  Comparison comparison;
  comparison.before = before.size();
  comparison.after = after.size();
  for (const auto& [key, values] : sides) {
    Difference difference;
    difference.kind = key.first;
    difference.name = key.second;
    difference.before = Summary(values.before);
    difference.after = Summary(values.after);
    Judge(&difference);
    comparison.differences.push_back(std::move(difference));
  }
  // Within a kind, large changes are sorted first. Quantities that are unknown before or after the change are
  // sorted last.
  const auto place = [](const Difference& of) {
    return std::tuple(of.kind, !of.IsKnown(), -std::abs(of.change), -std::max(of.before.mean, of.after.mean));
  };
  std::stable_sort(comparison.differences.begin(), comparison.differences.end(),
                   [&](const Difference& a, const Difference& b) { return place(a) < place(b); });
  return comparison;
}

}  // namespace rankine::analysis
