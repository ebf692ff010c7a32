// How far a share that was counted in samples can be trusted.
#pragma once
#include <algorithm>

namespace rankine::analysis {

struct Interval {
  double low = 0, high = 1;
  // How far it reaches from `value` on the longer side: what stands behind a +-.
  double Reach(double value) const { return std::max(high - value, value - low); }
};

// The 95 % interval of a proportion of which `samples` independent ones have shown `share` (E. B. Wilson,
// 1927, corrected for continuity: R. G. Newcombe, Statistics in Medicine 17, 1998, method 4): unlike share
// +- 1.96 sqrt(..) it stays within 0 .. 1, and is not empty when nothing or everything was seen. Without the
// correction a state that one sample in ten runs hits was beyond its interval in all of these. 0 .. 1 without
// samples.
Interval Wilson(double share, double samples);

}  // namespace rankine::analysis
