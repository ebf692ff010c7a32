// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/interval.h"

#include <algorithm>
#include <cmath>

#include "analysis/diff/comparison.h"

namespace rankine::cli {

std::optional<Interval> IntervalOf(std::span<const Replayed> recordings,
                                   std::span<const platform::Deviation> deviations) {
  const size_t count = recordings.size();
  if (count == 0 || (count == 1 && deviations.empty())) return std::nullopt;
  const auto n = static_cast<double>(count);
  double mean = 0, network = 0, squares = 0, less = 0, more = 0;
  for (const Replayed& one : recordings) {
    mean += one.seconds / n;
    network += one.path.network_s / n;
    // The prediction itself is always in the interval.
    for (size_t i = 0; i < deviations.size(); ++i) {
      less += std::max(1 - deviations[i].least, 0.0) * one.path.network_by_size[i] / n;
      more += std::max(deviations[i].most - 1, 0.0) * one.path.network_by_size[i] / n;
    }
  }
  for (const Replayed& one : recordings) squares += (one.seconds - mean) * (one.seconds - mean);
  const double spread =
      count < 2 ? 0 : analysis::StudentQuantile(count - 1) * std::sqrt(squares / (n - 1) * (1 + 1 / n));
  const double centre = mean + (more - less) / 2, half = std::hypot((more + less) / 2, spread);
  Interval interval{std::max(centre - half, 0.0), centre + half, count, std::nullopt};
  if (!deviations.empty() && network > 0) interval.messages = {less / network, more / network};
  if (!deviations.empty() && network <= 0) interval.messages = Interval::Messages{};
  return interval;
}

std::vector<uint64_t> SizeBounds(std::span<const platform::Deviation> deviations) {
  std::vector<uint64_t> bounds;
  for (size_t i = 1; i < deviations.size(); ++i)
    bounds.push_back(static_cast<uint64_t>(
        std::sqrt(static_cast<double>(deviations[i - 1].bytes) * static_cast<double>(deviations[i].bytes))));
  return bounds;
}

}  // namespace rankine::cli
