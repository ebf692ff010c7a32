// SPDX-License-Identifier: BSD-3-Clause
#include "cli/calibrate/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rankine::cli {
namespace {

constexpr double kSamplesOfASegment = 3;

struct Line {
  double fixed_s = 0, per_byte_s = 0;
  double cost = 0;  // the sum of squared relative deviations of the samples
};

double CostOf(const Sample* samples, size_t count, double fixed_s, double per_byte_s) {
  double cost = 0;
  for (size_t i = 0; i < count; ++i) {
    const double off =
        (fixed_s + per_byte_s * static_cast<double>(samples[i].bytes)) / samples[i].seconds - 1;
    cost += off * off;
  }
  return cost;
}

// Minimises the squares of relative deviations: each sample is weighted by 1 / seconds^2. The line's two
// parameters are at least 0.
Line FitLine(const Sample* samples, size_t count) {
  double w = 0, wx = 0, wy = 0, wxx = 0, wxy = 0;
  for (size_t i = 0; i < count; ++i) {
    const double x = static_cast<double>(samples[i].bytes), y = samples[i].seconds, weight = 1 / (y * y);
    w += weight;
    wx += weight * x;
    wy += weight * y;
    wxx += weight * x * x;
    wxy += weight * x * y;
  }
  const double spread = w * wxx - wx * wx;
  Line line;
  if (spread > 1e-12 * w * wxx) {
    line.per_byte_s = (w * wxy - wx * wy) / spread;
    line.fixed_s = (wy - line.per_byte_s * wx) / w;
  } else {
    line.fixed_s = wy / w;
  }
  if (line.per_byte_s < 0) {
    line.per_byte_s = 0;
    line.fixed_s = wy / w;
  } else if (line.fixed_s < 0) {
    line.fixed_s = 0;
    line.per_byte_s = wxy / wxx;
  }
  line.cost = CostOf(samples, count, line.fixed_s, line.per_byte_s);
  return line;
}

}  // namespace

std::vector<Segment> FitSegments(std::vector<Sample> samples, const FitOptions& options) {
  std::sort(samples.begin(), samples.end(),
            [](const Sample& a, const Sample& b) { return a.bytes < b.bytes; });
  const size_t n = samples.size();
  if (n == 0) return {};
  const double penalty = kSamplesOfASegment * options.noise * options.noise;
  constexpr double kNever = std::numeric_limits<double>::infinity();
  struct Best {
    double cost = kNever;
    size_t begin = 0;
    Line line;
  };
  // `best[k][n]` is the best way to divide the first n samples into k + 1 segments.
  std::vector<std::vector<Best>> best(std::max<size_t>(options.most_segments, 1), std::vector<Best>(n + 1));
  const auto may_begin = [&](size_t at) { return at == 0 || samples[at].bytes != samples[at - 1].bytes; };
  const auto crosses = [&](size_t begin, size_t end) {
    return options.border != 0 && samples[begin].bytes <= options.border &&
           samples[end - 1].bytes > options.border;
  };
  for (size_t end = 1; end <= n; ++end) {
    if (end < n && !may_begin(end)) continue;
    for (size_t begin = 0; begin < end; ++begin) {
      // A line fits any two sizes exactly. Each segment therefore covers at least three sizes, if there are
      // enough sizes.
      if (!may_begin(begin) || crosses(begin, end) || (n >= 6 && end - begin < 3)) continue;
      const Line line = FitLine(&samples[begin], end - begin);
      for (size_t k = 0; k < best.size(); ++k) {
        const double before =
            begin == 0 ? (k == 0 ? 0 : kNever) : (k == 0 ? kNever : best[k - 1][begin].cost);
        const double cost = before + line.cost + penalty;
        if (cost < best[k][end].cost) best[k][end] = {cost, begin, line};
      }
    }
  }
  size_t segments = 0;
  for (size_t k = 1; k < best.size(); ++k) {
    if (best[k][n].cost < best[segments][n].cost) segments = k;
  }
  if (best[segments][n].cost == kNever) return {};
  std::vector<Segment> found;
  for (size_t end = n, k = segments;; --k) {
    const Best& one = best[k][end];
    // Each segment begins at a border. The border is the prescribed border, or the geometric mean of the
    // sizes on both sides.
    uint64_t above = 0;
    if (one.begin > 0) {
      const auto low = static_cast<double>(samples[one.begin - 1].bytes),
                 high = static_cast<double>(samples[one.begin].bytes);
      above = static_cast<uint64_t>(std::sqrt(std::max(low, 1.0) * high));
      if (samples[one.begin - 1].bytes <= options.border && samples[one.begin].bytes > options.border)
        above = options.border;
    }
    found.push_back({above, one.line.fixed_s, one.line.per_byte_s});
    if (one.begin == 0) break;
    end = one.begin;
  }
  std::reverse(found.begin(), found.end());
  return found;
}

double TimeOf(const std::vector<Segment>& segments, uint64_t bytes) {
  double seconds = segments.empty() ? 0 : segments.front().At(bytes);
  for (const Segment& segment : segments) {
    if (bytes <= segment.above) break;
    seconds = segment.At(bytes);
  }
  return seconds;
}

double Undisturbed(std::vector<double> values) {
  if (values.empty()) return 0;
  const size_t at = values.size() / 10;
  std::nth_element(values.begin(), values.begin() + static_cast<long>(at), values.end());
  return values[at];
}

}  // namespace rankine::cli
