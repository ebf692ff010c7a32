// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/interval.h"

#include <algorithm>
#include <cmath>

namespace rankine::analysis {

Interval Wilson(double share, double samples) {
  constexpr double kQuantile = 1.959964;  // The 97.5 % quantile of the normal distribution.
  if (!(samples > 0)) return {};
  share = std::clamp(share, 0.0, 1.0);
  const double z2 = kQuantile * kQuantile, rest = 1 - share, scale = 2 * (samples + z2);
  const double middle = 2 * samples * share + z2;
  const auto reach = [&](double sign) {
    const double square = z2 + sign * 2 - 1 / samples + 4 * share * (samples * rest - sign);
    return 1 + kQuantile * std::sqrt(std::max(0.0, square));
  };
  // For a share of 0 or 1, one bound is exactly 0 or 1. Rounding must not change a bound of 0 or 1.
  return {share == 0 ? 0 : std::clamp((middle - reach(-1)) / scale, 0.0, share),
          share == 1 ? 1 : std::clamp((middle + reach(1)) / scale, share, 1.0)};
}

}  // namespace rankine::analysis
