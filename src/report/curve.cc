// SPDX-License-Identifier: BSD-3-Clause
#include "report/curve.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rankine::report {

std::string Curve(const std::vector<double>& parts, double most) {
  constexpr std::array<const char*, 9> kHeights = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  if (most == 0) {
    for (const double part : parts) most = std::isnan(part) ? most : std::max(most, part);
  }
  std::string curve;
  for (const double part : parts) {
    const double height = most == 0 || std::isnan(part) ? 0 : std::ceil(part / most * 8);
    curve += std::isnan(part) ? "·" : kHeights[static_cast<size_t>(std::clamp(height, 0.0, 8.0))];
  }
  return curve;
}

}  // namespace rankine::report
