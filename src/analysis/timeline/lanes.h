// SPDX-License-Identifier: BSD-3-Clause
// Distributes overlapping slices over lanes. Slices of one lane do not overlap.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace rankine::analysis {

// The slices may be in any order, and must have the members `begin` and `end`. Slices of one lane are
// returned in the order of time. The number of lanes is the largest number of simultaneous slices.
template <class Slice>
std::vector<std::vector<Slice>> LanesOf(std::vector<Slice> slices) {
  std::stable_sort(slices.begin(), slices.end(),
                   [](const Slice& a, const Slice& b) { return a.begin < b.begin; });
  std::vector<std::vector<Slice>> lanes;
  using Busy = std::pair<uint64_t, size_t>;  // The end of the last slice in a lane, and the index of the
                                             // lane.
  std::priority_queue<Busy, std::vector<Busy>, std::greater<>> busy;
  std::priority_queue<size_t, std::vector<size_t>, std::greater<>> free;
  for (const Slice& slice : slices) {
    for (; !busy.empty() && busy.top().first <= slice.begin; busy.pop()) free.push(busy.top().second);
    size_t lane = lanes.size();
    if (free.empty()) {
      lanes.emplace_back();
    } else {
      lane = free.top();
      free.pop();
    }
    lanes[lane].push_back(slice);
    busy.emplace(std::max(slice.end, slice.begin), lane);
  }
  return lanes;
}

}  // namespace rankine::analysis
