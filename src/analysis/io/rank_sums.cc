// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/rank_sums.h"

#include <algorithm>

#include "archive/io/rows.h"
#include "base/saturate.h"

namespace rankine::analysis {

using base::AddSaturated;

void IoRankSums::Add(const archive::IoRow& row, const archive::IoBelow& below) {
  calls = AddSaturated(calls, row.calls);
  bytes = AddSaturated(bytes, row.bytes);
  time = AddSaturated(time, row.time_sum);
  longest = std::max(longest, row.time_max);
  placed = AddSaturated(placed, row.placed);
  consecutive = AddSaturated(consecutive, row.consecutive);
  strided = AddSaturated(strided, row.strided);
  unaligned = AddSaturated(unaligned, row.unaligned);
  if (!below.known) return;
  own = AddSaturated(own.value_or(0), below.own);
  calls_below = AddSaturated(calls_below.value_or(0), below.calls);
  bytes_below = AddSaturated(bytes_below.value_or(0), below.bytes);
}

std::vector<IoRankSums> MostTimeFirst(const std::map<uint32_t, IoRankSums>& ranks) {
  std::vector<IoRankSums> sorted;
  sorted.reserve(ranks.size());
  for (const auto& [process, sums] : ranks) sorted.push_back(sums);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const IoRankSums& a, const IoRankSums& b) { return a.time > b.time; });
  return sorted;
}

}  // namespace rankine::analysis
