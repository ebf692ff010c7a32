// SPDX-License-Identifier: BSD-3-Clause
// Converts a thread's trace into properly nested begins and ends of regions and MPI calls, which trace
// viewers need.
#pragma once
#include <cstdint>
#include <deque>
#include <vector>

#include "archive/trace/timeline.h"
#include "context/space.h"

namespace rankine::analysis {

struct SliceEdge {
  enum class Kind : uint8_t { region_begin, region_end, call_begin, call_end };
  uint64_t at = 0;  // in ns, on the same time axis as the timeline
  Kind kind{};
  context::NodeId node = context::kRoot;  // for a region
  uint32_t call = 0;                      // index in Timeline::calls
};

// An interval of time. Slices outside the interval are left out; those that cross a border are cut there.
struct TimeSpan {
  uint64_t from = 0, until = UINT64_MAX;
};

// Produces the edges piece by piece, ordered by time and properly nested. If the region changes during a
// call, that change is delayed to the end of the call. Regions end where the time span ends, or with the last
// event if that is earlier. Only regions that the thread entered appear. Call sites and other attributes on
// the path to a node are nesting levels of their own, as in the report's tree.
class SliceWalk {
 public:
  // `space` must outlive it.
  SliceWalk(const context::Space& space, TimeSpan span) : space_(space), span_(span), now_(span.from) {}
  // Adds the next piece of the thread's timeline. `next_begin`: no call in later pieces begins earlier.
  // Indices of calls refer to this piece.
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
  std::deque<archive::TimelineMove> moves_;  // region changes delayed until a call ends
  std::vector<context::NodeId> open_;
  std::vector<SliceEdge> edges_;
};

}  // namespace rankine::analysis
