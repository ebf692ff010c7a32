#include "report/curve.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rankine::report {

std::string Curve(const std::vector<double>& parts) {
  constexpr std::array<const char*, 9> kHeights = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double most = parts.empty() ? 0 : *std::max_element(parts.begin(), parts.end());
  std::string curve;
  for (const double part : parts) {
    const double height = most == 0 ? 0 : std::ceil(part / most * 8);
    curve += kHeights[static_cast<size_t>(std::clamp(height, 0.0, 8.0))];
  }
  return curve;
}

}  // namespace rankine::report
