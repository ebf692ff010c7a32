// SPDX-License-Identifier: BSD-3-Clause
// Annotated regions: their times, the sums of attributes in them, and ends that match no begin.
#pragma once
#include <cstdint>
#include <string>

#include "context/space.h"

namespace rankine::archive {

// Measurements of one thread in one node of the context tree. Times are in ns, and include the nodes below.
struct Region {
  uint32_t process;  // index in Tables::processes
  uint32_t thread;
  context::NodeId node;
  uint64_t count;                         // number of ended visits
  bool open;                              // true: the thread was in it when the process ended or was read
  uint64_t time_sum, time_min, time_max;  // time_sum includes an open visit; the others only ended visits
};

// Sums of an aggregatable attribute in a node.
struct RegionSum {
  uint32_t process;
  uint32_t thread;
  context::NodeId node;
  context::AttributeId attribute;
  uint64_t count;
  uint64_t sum, min, max;  // bits by the attribute's type: int64, uint64 or double
};

// A mismatched end: `ended` was ended while `open` was the innermost region; an empty text means none.
struct Mismatch {
  uint32_t process;
  uint32_t site;  // index in Tables::sites, or kNone
  std::string ended, open;
};

}  // namespace rankine::archive
