// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/mean_swing.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "layout/ti/layout.h"

namespace rankine::archive {
namespace {

double Begin(uint32_t bucket) {
  return bucket == 0 ? 0 : std::ldexp(1.0, static_cast<int>(bucket));
}

double End(uint32_t bucket) {
  if (bucket + 1 >= layout::kTiBuckets) return std::numeric_limits<double>::infinity();
  return std::ldexp(1.0, static_cast<int>(bucket) + 1);
}

class Bounds {
 public:
  Bounds(const KeptMean& kept, const DurationCounts& durations) : kept_(kept), durations_(durations) {
    // If all other computations are as short as possible, the rest of the sum is an upper limit for the
    // longest computation. If all other computations are as long as possible, the rest of the sum is a lower
    // limit for the shortest computation.
    const double others = kept.count - 1;
    longest_ = kept.count * kept.most - Shortest(others, [](double from) { return from; });
    shortest_ = std::max(0.0, kept.count * kept.least - Longest(others, [](double to) { return to; }));
  }

  // Returns an upper limit for the total time by which the `n` longest computations exceed the mean.
  double Above(double n) const {
    return Longest(n, [this](double to) { return std::max(0.0, std::min(to, longest_) - kept_.least); });
  }
  // Returns an upper limit for the total time by which the `n` shortest computations fall below the mean.
  double Below(double n) const {
    return Shortest(n, [this](double from) { return std::max(0.0, kept_.most - std::max(from, shortest_)); });
  }
  double longest() const { return std::min(longest_, EndOf(Last())); }
  double shortest() const { return std::max(shortest_, BeginOf(First())); }

 private:
  double BeginOf(size_t i) const { return Begin(durations_.first + static_cast<uint32_t>(i)); }
  double EndOf(size_t i) const { return End(durations_.first + static_cast<uint32_t>(i)); }
  size_t First() const {
    size_t i = 0;
    while (i + 1 < durations_.counts.size() && durations_.counts[i] == 0) ++i;
    return i;
  }
  size_t Last() const {
    size_t i = durations_.counts.size() - 1;
    while (i > 0 && durations_.counts[i] == 0) --i;
    return i;
  }
  // The function Longest adds up the values `of(duration)` for the n longest computations. The function
  // Shortest does the same for the n shortest computations. If the histogram contains fewer than n
  // computations, the histogram is damaged.
  template <class Of>
  double Longest(double n, Of of) const {
    double sum = 0;
    for (size_t i = durations_.counts.size(); i-- > 0 && n > 0;) {
      const double here = std::min(n, static_cast<double>(durations_.counts[i]));
      if (here > 0) sum += here * of(EndOf(i));
      n -= here;
    }
    return sum;
  }
  template <class Of>
  double Shortest(double n, Of of) const {
    double sum = 0;
    for (size_t i = 0; i < durations_.counts.size() && n > 0; ++i) {
      const double here = std::min(n, static_cast<double>(durations_.counts[i]));
      sum += here * of(BeginOf(i));
      n -= here;
    }
    return sum;
  }

  const KeptMean& kept_;
  const DurationCounts& durations_;
  double longest_ = 0, shortest_ = 0;
};

}  // namespace

// The total times above and below the mean are equal. If exactly n computations are longer than the mean, the
// total time above the mean and the total time below the mean have one limit each. So the largest possible
// time is found at the number n for which the two limits are equal.
MeanSwing SwingOf(const KeptMean& kept, const DurationCounts& durations) {
  if (durations.counts.empty() || kept.count <= 1 || kept.least <= 0) return {};
  const Bounds bounds(kept, durations);
  // With n = `from`, the limit for the time above the mean is smaller than the other limit. With n = `to`, it
  // is not smaller.
  double from = 0, to = kept.count;
  while (to - from > 1) {
    const double middle = std::floor((from + to) / 2);
    (bounds.Above(middle) < bounds.Below(kept.count - middle) ? from : to) = middle;
  }
  const auto both = [&](double n) { return std::min(bounds.Above(n), bounds.Below(kept.count - n)); };
  const double lost = std::min(kept.lost, kept.count);
  const double alone = std::max(bounds.Above(lost), bounds.Below(lost));
  MeanSwing swing;
  swing.moved = std::min(alone, std::max(both(from), both(to)));
  if (swing.moved <= 0) return {};
  swing.longer = std::max(1.0, bounds.longest() / kept.least);
  swing.shorter = std::min(1.0, bounds.shortest() / kept.most);
  return swing;
}

}  // namespace rankine::archive
