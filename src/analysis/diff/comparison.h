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

// One quantity over the runs of one side of the comparison. A run without the quantity counts as 0.
// Exceptions are efficiencies, and quantities that the run did not record completely: their value is unknown
// for that run.
struct Repeated {
  double mean = 0;
  double deviation = 0;  // standard deviation of the runs' values; 0 if there are fewer than two
  size_t runs = 0;       // number of runs whose value is known
  size_t present = 0;    // number of runs in which the quantity occurs
};

enum class Verdict {
  unjudged,  // only one run on each side, so the noise is unknown
  noise,     // the change is within the noise
  more,      // beyond the noise: the value increased
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

  // True if both sides have values. Otherwise no change can be computed.
  bool IsKnown() const { return before.runs != 0 && after.runs != 0; }
};

struct Comparison {
  size_t before = 0, after = 0;         // number of runs
  std::vector<Difference> differences;  // sorted by kind; within a kind, largest change first
};

// Each side must have at least one run.
Comparison Compare(std::span<const RunMeasures> before, std::span<const RunMeasures> after);

// The 97.5 % quantile of Student's t-distribution with `freedom` degrees of freedom (at least one).
double StudentQuantile(size_t freedom);

}  // namespace rankine::analysis
