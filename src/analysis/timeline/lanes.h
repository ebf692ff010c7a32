// What overlaps, side by side: each lane has slices of which none begins before the one before has ended.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace rankine::analysis {

// Slices with `begin` and `end`, in any order; those of a lane come in the order of time. As few lanes as
// there are slices at one time.
template <class Slice>
std::vector<std::vector<Slice>> LanesOf(std::vector<Slice> slices) {
  std::stable_sort(slices.begin(), slices.end(),
                   [](const Slice& a, const Slice& b) { return a.begin < b.begin; });
  std::vector<std::vector<Slice>> lanes;
  using Busy = std::pair<uint64_t, size_t>;  // until when, lane
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
