// A thread's trace as a list of begins and ends that nest: regions, and MPI calls in them. What viewers of
// traces take.
#pragma once
#include <cstdint>
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

// In the order of time; every begin has its end, and what begins in something ends in it: a region that
// changes in a call changes behind it, and regions end where the span, or else the last event, does. Only
// regions that the thread was in; sites and other values of the way to a node are levels as the report's
// tree has them.
std::vector<SliceEdge> SlicesOf(const context::Space& space, const archive::Timeline& line, TimeSpan span);

}  // namespace rankine::analysis
