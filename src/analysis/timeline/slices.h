// SPDX-License-Identifier: BSD-3-Clause
// Converts a thread's trace into starts and ends of regions and MPI calls. The starts and ends are properly
// nested, as trace viewers need.
#pragma once
#include <cstdint>
#include <deque>
#include <vector>

#include "archive/trace/timeline.h"
#include "context/space.h"

namespace rankine::analysis {

struct SliceEdge {
  enum class Kind : uint8_t { region_begin, region_end, call_begin, call_end };
  uint64_t at = 0;  // The time in ns, on the time axis of the timeline.
  Kind kind{};
  context::NodeId node = context::kRoot;  // for a region
  uint32_t call = 0;                      // index in Timeline::calls
};

// An interval of time. Slices outside the interval are left out. Slices that cross a bound of the interval
// are cut at this bound.
struct TimeSpan {
  uint64_t from = 0, until = UINT64_MAX;
};

// Produces the edges piece by piece, ordered by time and properly nested. If the region changes during a
// call, the change is delayed until the call ends. Regions end when the time span ends. If the last event
// is before the end of the span, the regions end with that event. A region that the thread never entered
// does not appear. As in the report's tree, each call site or other attribute on the path to a node adds a
// nesting level.
class SliceWalk {
 public:
  // The argument `space` must outlive the object.
  SliceWalk(const context::Space& space, TimeSpan span) : space_(space), span_(span), now_(span.from) {}
  // Adds the next piece of the thread's timeline. Calls in later pieces begin at `next_begin` or later. The
  // index of a call is its index in the argument `piece`.
  std::vector<SliceEdge> Add(const archive::Timeline& piece, uint64_t next_begin);
  std::vector<SliceEdge> Finish();

 private:
  void Start();
  void MovesUntil(uint64_t until);
  void MoveTo(uint64_t at, context::NodeId node);

  const context::Space& space_;
  const TimeSpan span_;
  uint64_t now_;  // time of the last edge
  bool started_ = false;
  context::NodeId region_ = context::kRoot;
  std::deque<archive::TimelineMove> moves_;  // The region changes that are delayed until a call ends.
  std::vector<context::NodeId> open_;
  std::vector<SliceEdge> edges_;
};

}  // namespace rankine::analysis
