#include "analysis/interval.h"

#include <algorithm>
#include <cmath>

namespace rankine::analysis {

Interval Wilson(double share, double samples) {
  constexpr double kQuantile = 1.959964;  // of the normal distribution, 97.5 %
  if (!(samples > 0)) return {};
  share = std::clamp(share, 0.0, 1.0);
  const double z2 = kQuantile * kQuantile / samples;
  const double middle = (share + z2 / 2) / (1 + z2);
  const double half = kQuantile / (1 + z2) * std::sqrt(share * (1 - share) / samples + z2 / (4 * samples));
  // At the ends the sums are 0 and 1 but for rounding.
  return {share == 0 ? 0 : std::max(0.0, middle - half), share == 1 ? 1 : std::min(1.0, middle + half)};
}

}  // namespace rankine::analysis
