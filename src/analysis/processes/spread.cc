// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/processes/spread.h"

#include <algorithm>

namespace rankine::analysis {

Spread PerProcess::Summary(size_t count, size_t unselected) const {
  Spread spread;
  double total = 0;
  bool first = true;
  for (const auto& [process, value] : sums_) {
    if (process >= count) continue;
    ++spread.present;
    spread.sum = base::AddSaturated(spread.sum, value);
    total += static_cast<double>(value);
    const bool more = value > spread.max || (value == spread.max && process < spread.max_process);
    const bool less = value < spread.min || (value == spread.min && process < spread.min_process);
    if (first || more) spread.max_process = process;
    if (first || less) spread.min_process = process;
    spread.max = first ? value : value > spread.max ? value : spread.max;
    spread.min = first ? value : value < spread.min ? value : spread.min;
    first = false;
  }
  const size_t recorded = count - std::min(count, unselected);
  if (spread.present < recorded) {
    // At least one process has no entry, so the minimum is 0. The minimum is attributed to the first process
    // that has no entry or whose entry is 0.
    uint32_t absent = 0;
    while (sums_.contains(absent)) ++absent;
    if (spread.min > 0 || absent < spread.min_process || spread.present == 0) spread.min_process = absent;
    spread.min = 0;
  }
  spread.mean = recorded == 0 ? 0 : total / static_cast<double>(recorded);
  if (spread.mean > 0) spread.imbalance = static_cast<double>(spread.max) / spread.mean;
  return spread;
}

}  // namespace rankine::analysis
