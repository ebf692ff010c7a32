// SPDX-License-Identifier: BSD-3-Clause
// Converts a thread's trace to nested begins and ends of regions and MPI calls, which is the form that trace
// viewers read.
#pragma once
#include <cstdint>
#include <deque>
#include <vector>

#include "archive/trace/timeline.h"
#include "context/space.h"

namespace rankine::analysis {

struct SliceEdge {
  enum class Kind : uint8_t { region_begin, region_end, call_begin, call_end };
  uint64_t at = 0;  // ns, on the same axis as the timeline
  Kind kind{};
  context::NodeId node = context::kRoot;  // for a region
  uint32_t call = 0;                      // index in Timeline::calls
};

// An interval of time. Slices outside are left out; slices that cross a border are cut there.
struct TimeSpan {
  uint64_t from = 0, until = UINT64_MAX;
};

// Makes the edges piece by piece, in the order of time and properly nested. If the region changes during a
// call, the change is moved to the end of the call. Regions end where the span ends, or otherwise at the last
// event. Only regions that the thread was in appear. Call sites and other attributes on the path to a node
// are levels of their own, as in the report's tree.
class SliceWalk {
 public:
  // `space` must outlive it.
  SliceWalk(const context::Space& space, TimeSpan span) : space_(space), span_(span), now_(span.from) {}
  // Adds the next piece of the line. No call in later pieces may begin before `next_begin`. Indices of calls
  // refer to the piece.
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
  std::deque<archive::TimelineMove> moves_;  // moves that take effect after a call
  std::vector<context::NodeId> open_;
  std::vector<SliceEdge> edges_;
};

}  // namespace rankine::analysis
