// SPDX-License-Identifier: BSD-3-Clause
// Annotated regions: their times, the sums of attributes recorded in them, and region ends without a matching
// begin.
#pragma once
#include <cstdint>
#include <string>

#include "context/space.h"

namespace rankine::archive {

// All visits of one thread to one node of the context tree. Times are in ns, and include the time spent in
// descendants.
struct Region {
  uint32_t process;  // index in Tables::processes
  uint32_t thread;
  context::NodeId node;
  uint64_t count;  // number of visits that have ended
  bool open;       // True: the thread was inside the region when the process ended or when the spool was
                   // read.
  uint64_t time_sum, time_min, time_max;  // Only the field `time_sum` includes a visit that has not ended.
};

// Sums of an aggregatable attribute in a node of the context tree.
struct RegionSum {
  uint32_t process;
  uint32_t thread;
  context::NodeId node;
  context::AttributeId attribute;
  uint64_t count;
  uint64_t sum, min, max;  // bits of a value of the attribute's type: int64, uint64 or double
};

// The end of a region that is not the innermost open region. The field `ended` contains the region that the
// program ended, and `open` contains the innermost open region. An empty name means that no region was
// open.
struct Mismatch {
  uint32_t process;
  uint32_t site;  // index in Tables::sites, or kNone
  std::string ended, open;
};

}  // namespace rankine::archive
