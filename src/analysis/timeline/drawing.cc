// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/drawing.h"

#include <algorithm>
#include <tuple>

namespace rankine::analysis {
namespace {

using archive::TimelineCall;

template <class Key>
Key Most(const std::map<Key, uint64_t>& times) {
  return std::max_element(times.begin(), times.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

}  // namespace

void CallDrawer::Add(archive::Timeline line) {
  const auto earlier = [](const TimelineCall& a, const TimelineCall& b) { return a.begin < b.begin; };
  if (!std::is_sorted(line.calls.begin(), line.calls.end(), earlier))
    std::stable_sort(line.calls.begin(), line.calls.end(), earlier);
  for (const TimelineCall& call : line.calls) {
    if (call.kind >= line.kinds.size()) continue;
    const archive::TimelineSeveral one{1, call.end - std::min(call.begin, call.end)};
    const archive::TimelineSeveral* several = line.SeveralOf(call);
    const archive::TimelineKind& kind = line.kinds[call.kind];
    Add(call.begin, call.end, {kind.Called(), kind.site}, several == nullptr ? one : *several);
  }
}

void CallDrawer::Add(uint64_t begin, uint64_t end, Kind kind, const archive::TimelineSeveral& of) {
  const uint64_t from = std::max(begin, last_);
  if (end < from) return;
  last_ = end;
  const bool is_long = resolution_ == 0 || end - from >= resolution_;
  if (is_long || (group_.calls > 0 && end - begin_ - group_.begin > resolution_)) Flush();
  if (group_.calls == 0) group_.begin = from - begin_;
  group_.end = std::max(group_.end, end - begin_);
  const uint64_t inside = std::min(of.inside, end - from);
  group_.in_mpi += inside;
  group_.calls += static_cast<uint32_t>(std::min<uint64_t>(of.calls, UINT32_MAX - group_.calls));
  times_[kind] += inside;
  if (is_long) Flush();
}

void CallDrawer::Flush() {
  if (group_.calls == 0) return;
  std::tie(group_.function, group_.site) = Most(times_);
  group_.in_mpi = std::min(group_.in_mpi, group_.end - group_.begin);
  drawn_.push_back(group_);
  group_ = {};
  times_.clear();
}

std::vector<DrawnCalls> CallDrawer::Finish() {
  Flush();
  return std::move(drawn_);
}

void RegionDrawer::Add(archive::TimelineMove move) {
  const uint64_t at = std::max(std::max(move.at, begin_) - begin_, last_.at);
  if (any_ && move.region == last_.region) return;  // Each chunk repeats the current region at its start.
  if (any_) Stay(last_.at, at - last_.at, last_.region);
  any_ = true;
  last_ = {at, move.region};
}

void RegionDrawer::Stay(uint64_t at, uint64_t stay, context::NodeId region) {
  if (stay >= resolution_) {
    Flush();
    drawn_.push_back({at, region});
    return;
  }
  if (!times_.empty() && at + stay - since_ > resolution_) Flush();
  if (times_.empty()) since_ = at;
  times_[region] += stay;
}

void RegionDrawer::Flush() {
  if (times_.empty()) return;
  const context::NodeId most = Most(times_);
  if (drawn_.empty() || drawn_.back().region != most) drawn_.push_back({since_, most});
  times_.clear();
}

std::vector<DrawnRegion> RegionDrawer::Finish() {
  if (any_) Stay(last_.at, UINT64_MAX - last_.at, last_.region);
  Flush();
  return std::move(drawn_);
}

}  // namespace rankine::analysis
