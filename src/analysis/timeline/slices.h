// A thread's trace as a list of begins and ends that nest: regions, and MPI calls in them. What viewers of
// traces take.
#pragma once
#include <cstdint>
#include <deque>
#include <vector>

#include "archive/trace/timeline.h"
#include "context/space.h"

namespace rankine::analysis {

struct SliceEdge {
  enum class Kind : uint8_t { region_begin, region_end, call_begin, call_end };
  uint64_t at = 0;  // ns, as in the timeline
  Kind kind{};
  context::NodeId node = context::kRoot;  // of a region
  uint32_t call = 0;                      // place in Timeline::calls
};

// A part of the time: what lies outside is left out, what reaches over its border is cut there.
struct TimeSpan {
  uint64_t from = 0, until = UINT64_MAX;
};

// Makes them piece by piece of the thread's trace. In the order of time; every begin has its end, and what
// begins in something ends in it: a region that changes in a call changes behind it, and regions end where
// the span, or else the last event, does. Only regions that the thread was in; sites and other values of the
// way to a node are levels as the report's tree has them.
class SliceWalk {
 public:
  // `space` outlives it.
  SliceWalk(const context::Space& space, TimeSpan span) : space_(space), span_(span), now_(span.from) {}
  // The next piece of the line; `next_begin`: none of those behind it has a call that begins before. Places
  // of calls are those in the piece.
  std::vector<SliceEdge> Add(const archive::Timeline& piece, uint64_t next_begin);
  std::vector<SliceEdge> Finish();

 private:
  void Start();
  void MovesUntil(uint64_t until);
  void MoveTo(uint64_t at, context::NodeId node);

  const context::Space& space_;
  const TimeSpan span_;
  uint64_t now_;  // where the last edge stands
  bool started_ = false;
  context::NodeId region_ = context::kRoot;
  std::deque<archive::TimelineMove> moves_;  // that are to come behind a call
  std::vector<context::NodeId> open_;
  std::vector<SliceEdge> edges_;
};

}  // namespace rankine::analysis
