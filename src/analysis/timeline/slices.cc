// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/slices.h"

#include <algorithm>
#include <utility>

#include "context/shown_nodes.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;
using archive::TimelineCall;
using context::NodeId;
using Kind = SliceEdge::Kind;

// Returns the path to the given node, beginning with a child of the root.
std::vector<NodeId> WayTo(const context::Space& space, NodeId node) {
  std::vector<NodeId> way;
  for (; node != context::kRoot; node = space.parent(node)) {
    if (!space.is_site(node) && !context::IsHidden(space, node)) way.push_back(node);
  }
  std::reverse(way.begin(), way.end());
  return way;
}

// Returns the indices of calls in the order of their start times.
std::vector<uint32_t> OrderOf(const std::vector<TimelineCall>& calls) {
  std::vector<uint32_t> order(calls.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return calls[a].begin < calls[b].begin; });
  return order;
}

}  // namespace

void SliceWalk::MoveTo(uint64_t at, NodeId node) {
  const std::vector<NodeId> way = WayTo(space_, node);
  const auto split = std::mismatch(open_.begin(), open_.end(), way.begin(), way.end());
  const auto kept = static_cast<size_t>(split.first - open_.begin());
  while (open_.size() > kept) {
    edges_.push_back({at, Kind::region_end, open_.back(), 0});
    open_.pop_back();
  }
  for (size_t i = kept; i < way.size(); ++i) {
    edges_.push_back({at, Kind::region_begin, way[i], 0});
    open_.push_back(way[i]);
  }
}

// At the start of the span, the thread is in the region that it entered last.
void SliceWalk::Start() {
  if (started_) return;
  started_ = true;
  if (span_.from > 0) MoveTo(span_.from, region_);
}

void SliceWalk::MovesUntil(uint64_t until) {
  for (; !moves_.empty() && moves_.front().at <= until; moves_.pop_front()) {
    const archive::TimelineMove move = moves_.front();
    if (move.at < span_.from) {
      region_ = move.region;
    } else if (move.at < span_.until) {
      Start();
      region_ = move.region;
      now_ = std::max(now_, move.at);
      MoveTo(now_, region_);
    }
  }
}

std::vector<SliceEdge> SliceWalk::Add(const Timeline& piece, uint64_t next_begin) {
  moves_.insert(moves_.end(), piece.moves.begin(), piece.moves.end());
  if (span_.from > 0) MovesUntil(span_.from - 1);
  for (const uint32_t i : OrderOf(piece.calls)) {
    const TimelineCall& call = piece.calls[i];
    if (call.end < span_.from) continue;
    if (call.begin >= span_.until) break;
    Start();
    MovesUntil(call.begin);
    const uint64_t begin = std::max(call.begin, now_);
    const uint64_t end = std::min(call.end, span_.until);
    if (end < begin) continue;  // a nested call
    edges_.push_back({begin, Kind::call_begin, context::kRoot, i});
    edges_.push_back({end, Kind::call_end, context::kRoot, i});
    now_ = end;
  }
  MovesUntil(next_begin);
  return std::exchange(edges_, {});
}

std::vector<SliceEdge> SliceWalk::Finish() {
  MovesUntil(UINT64_MAX);
  Start();
  if (span_.until != UINT64_MAX) now_ = std::max(now_, span_.until);
  MoveTo(now_, context::kRoot);
  return std::exchange(edges_, {});
}

}  // namespace rankine::analysis
