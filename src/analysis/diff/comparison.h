// SPDX-License-Identifier: BSD-3-Clause
// Compares runs before a change with runs after it. Differences between repeated runs are noise. A change
// counts as noise if noise alone would cause such a change in more than one of twenty comparisons. The
// comparison uses Student's t-test for two means with equal variance, at the 95 % level.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/diff/measure.h"

namespace rankine::analysis {

// The mean and spread of one quantity over the runs on one side of the comparison. If the quantity does not
// occur in a run, the value of that run is 0. If the quantity is an efficiency, or was recorded only in
// part, the value of that run is unknown and does not count as 0.
struct Repeated {
  double mean = 0;
  double deviation = 0;  // standard deviation of the runs' values; 0 for fewer than two values
  size_t runs = 0;       // The number of runs in which the value is known.
  size_t present = 0;    // The number of runs in which the quantity occurs.
};

enum class Verdict {
  unjudged,  // There is only one run on each side, so the noise is unknown.
  noise,     // the change may be noise
  more,      // The value increased, and noise alone does not explain the change.
  less,
};
std::string_view NameOf(Verdict verdict);

struct Difference {
  MeasureKind kind{};
  std::string name;
  Repeated before, after;
  double change = 0;               // after - before
  std::optional<double> relative;  // change / before; absent if before is 0
  double margin = 0;               // changes up to this size may be noise; 0 if unknown
  Verdict verdict = Verdict::unjudged;

  // True if the quantity has a value before and after, so that the change can be computed.
  bool IsKnown() const { return before.runs != 0 && after.runs != 0; }
};

struct Comparison {
  size_t before = 0, after = 0;         // number of runs
  std::vector<Difference> differences;  // sorted by kind; within a kind, largest change first
};

// Both arguments, `before` and `after`, must contain at least one run.
Comparison Compare(std::span<const RunMeasures> before, std::span<const RunMeasures> after);

// The 97.5 % quantile of Student's t-distribution for the given degrees of freedom (at least one).
double StudentQuantile(size_t freedom);

}  // namespace rankine::analysis
