#include "analysis/timeline/slices.h"

#include <algorithm>

namespace rankine::analysis {
namespace {

using archive::Timeline;
using archive::TimelineCall;
using context::NodeId;
using Kind = SliceEdge::Kind;

// From the root's child to `node`.
std::vector<NodeId> WayTo(const context::Space& space, NodeId node) {
  std::vector<NodeId> way;
  for (; node != context::kRoot; node = space.parent(node)) {
    if (!space.is_site(node)) way.push_back(node);
  }
  std::reverse(way.begin(), way.end());
  return way;
}

class Walk {
 public:
  Walk(const context::Space& space, std::vector<SliceEdge>* edges) : space_(space), edges_(edges) {}

  void MoveTo(uint64_t at, NodeId node) {
    const std::vector<NodeId> way = WayTo(space_, node);
    const auto split = std::mismatch(open_.begin(), open_.end(), way.begin(), way.end());
    const auto kept = static_cast<size_t>(split.first - open_.begin());
    while (open_.size() > kept) {
      edges_->push_back({at, Kind::region_end, open_.back(), 0});
      open_.pop_back();
    }
    for (size_t i = kept; i < way.size(); ++i) {
      edges_->push_back({at, Kind::region_begin, way[i], 0});
      open_.push_back(way[i]);
    }
  }
  void Call(uint64_t begin, uint64_t end, uint32_t call) {
    edges_->push_back({begin, Kind::call_begin, context::kRoot, call});
    edges_->push_back({end, Kind::call_end, context::kRoot, call});
  }

 private:
  const context::Space& space_;
  std::vector<SliceEdge>* edges_;
  std::vector<NodeId> open_;
};

}  // namespace

std::vector<SliceEdge> SlicesOf(const context::Space& space, const Timeline& line, TimeSpan span) {
  std::vector<uint32_t> order(line.calls.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return line.calls[a].begin < line.calls[b].begin; });
  std::vector<SliceEdge> edges;
  Walk walk(space, &edges);
  size_t move = 0;
  uint64_t now = span.from;  // where the last edge stands
  NodeId region = context::kRoot;
  const auto moves_until = [&](uint64_t until) {
    for (; move < line.moves.size() && line.moves[move].at <= until; ++move) {
      region = line.moves[move].region;
      if (line.moves[move].at < span.from || line.moves[move].at >= span.until) continue;
      now = std::max(now, line.moves[move].at);
      walk.MoveTo(now, region);
    }
  };
  if (span.from > 0) {
    moves_until(span.from - 1);
    walk.MoveTo(span.from, region);
  }
  for (const uint32_t i : order) {
    const TimelineCall& call = line.calls[i];
    if (call.end < span.from) continue;
    if (call.begin >= span.until) break;
    moves_until(call.begin);
    const uint64_t begin = std::max(call.begin, now);
    const uint64_t end = std::min(call.end, span.until);
    if (end < begin) continue;  // inside another call
    walk.Call(begin, end, i);
    now = end;
  }
  moves_until(span.until);
  if (span.until != UINT64_MAX) now = std::max(now, span.until);
  walk.MoveTo(now, context::kRoot);
  return edges;
}

}  // namespace rankine::analysis
