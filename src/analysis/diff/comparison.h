// SPDX-License-Identifier: BSD-3-Clause
// Compares runs before a change with runs after it. Differences between repeated runs are noise. A change is
// within the noise if noise alone would cause it in more than one of twenty comparisons. The test is
// Student's for two means with a common deviation, at 95 %.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/diff/measure.h"

namespace rankine::analysis {

// One quantity over the runs of one side. A run without it counts as 0. Exceptions are efficiencies, and
// quantities that the run did not record completely: they are unknown for that run.
struct Repeated {
  double mean = 0;
  double deviation = 0;  // standard deviation of single runs; 0 with fewer than two
  size_t runs = 0;       // number of runs with a value
  size_t present = 0;    // number of runs that have the quantity at all
};

enum class Verdict {
  unjudged,  // one run on each side: the noise is unknown
  noise,     // within the noise
  more,      // beyond the noise
  less,
};
std::string_view NameOf(Verdict verdict);

struct Difference {
  MeasureKind kind{};
  std::string name;
  Repeated before, after;
  double change = 0;               // after - before
  std::optional<double> relative;  // change / before; absent if before is 0
  double margin = 0;               // a change up to this size is noise; 0 if unknown
  Verdict verdict = Verdict::unjudged;

  // Whether both sides have values. Otherwise there is no change.
  bool IsKnown() const { return before.runs != 0 && after.runs != 0; }
};

struct Comparison {
  size_t before = 0, after = 0;         // number of runs
  std::vector<Difference> differences;  // by kind; largest changes first within a kind
};

// Both sides must have runs.
Comparison Compare(std::span<const RunMeasures> before, std::span<const RunMeasures> after);

// The 97.5 % quantile of Student's distribution with `freedom` degrees of freedom, at least one.
double StudentQuantile(size_t freedom);

}  // namespace rankine::analysis
