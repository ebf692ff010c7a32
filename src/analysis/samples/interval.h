// SPDX-License-Identifier: BSD-3-Clause
// The confidence interval of a share that was measured by counting samples.
#pragma once
#include <algorithm>

namespace rankine::analysis {

struct Interval {
  double low = 0, high = 1;
  // The distance from the value to the farther end of the interval. The report shows this distance after +-.
  double Reach(double value) const { return std::max(high - value, value - low); }
};

// Returns the 95 % confidence interval of a proportion. The proportion was measured as `share`, and
// `samples` is the number of independent samples. Source: E. B. Wilson, 1927, with the continuity
// correction of R. G. Newcombe (Statistics in Medicine 17, 1998, method 4). Unlike share +- 1.96 sqrt(..),
// the interval never leaves 0 .. 1, and has a positive width even for a share of 0 or 1. Without the
// correction, the interval of a state with only one sample missed the true share in all of ten runs. If
// there are no samples, the interval is 0 .. 1.
Interval Wilson(double share, double samples);

}  // namespace rankine::analysis
