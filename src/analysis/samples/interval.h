// SPDX-License-Identifier: BSD-3-Clause
// The confidence interval of a share that was measured by counting samples.
#pragma once
#include <algorithm>

namespace rankine::analysis {

struct Interval {
  double low = 0, high = 1;
  // Distance from `value` to the farther end of the interval: the figure after +-.
  double Reach(double value) const { return std::max(high - value, value - low); }
};

// The 95 % interval of a proportion, where `samples` independent samples gave `share`. Source: E. B. Wilson,
// 1927, with the continuity correction of R. G. Newcombe, Statistics in Medicine 17, 1998, method 4. Unlike
// share +- 1.96 sqrt(..), it stays within 0 .. 1, and has a width even for a share of 0 or 1. Without the
// correction, the interval missed the true share of a state that had one sample, in each of ten runs. If
// there are no samples, the interval is 0 .. 1.
Interval Wilson(double share, double samples);

}  // namespace rankine::analysis
