// SPDX-License-Identifier: BSD-3-Clause
// The critical path: the sequence of activities that determines how long the run takes. The search for the
// path goes backwards from the last event of any rank. At the end of a wait, the path continues in the rank
// that caused the wait. So the critical path contains no waits, and its parts add up to the run time. The
// path and the imbalance are defined as in Böhme, Wolf, de Supinski, Schulz and Geimer, Scalable
// Critical-Path Based Performance Analysis (IPDPS 2012).
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "analysis/waits/causes.h"
#include "analysis/waits/wait_store.h"
#include "archive/rows/none.h"

namespace rankine::analysis {

// The time on the critical path in one region, either outside MPI or in one MPI function. Times are in ns.
struct PathPart {
  context::NodeId region = context::kRoot;
  uint16_t function = 0;  // 0: outside MPI
  uint64_t ns = 0;        // time on the critical path, in ns
  uint64_t mean = 0;      // The time in ns in this region and function, averaged over all processes,
                          // without waits.
  uint32_t process = archive::kNone;  // The process with most of this part's time on the path.
  // The time on the path minus the mean time. If all processes took equally long, the run would be shorter
  // by this time.
  uint64_t imbalance() const { return ns > mean ? ns - mean : 0; }
};

struct CriticalPath {
  uint64_t ns = 0;
  uint64_t changes = 0;         // The number of changes from one thread to another.
  std::vector<PathPart> parts;  // The parts, sorted by imbalance. Parts with equal imbalance are sorted by
                                // time, largest first.
};

// The steps of the path. The steps are found by following the path backwards. The path also includes waits
// of 0 ns.
struct PathSteps {
  struct Step {
    // The start of the step. The step ends at the start of the previous entry in `steps`, which is the next
    // step in time.
    uint64_t from;
    uint32_t line;
  };
  uint64_t begin = 0, end = 0;
  uint64_t changes = 0;
  std::deque<Step> steps;  // The steps from the end of the run to its start.
};
PathSteps FollowBack(const std::vector<WaitStore>& waits, const std::vector<LineExtent>& extents);

// The time by region and function, summed over all processes.
using PlaceTimes = std::map<std::pair<context::NodeId, uint16_t>, uint64_t>;

// The argument `on_path` contains the activities of threads during the steps of the critical path. The
// argument `done` contains the activities of all threads during the whole run, without waits.
CriticalPath PathOf(const PathSteps& steps, const CauseTimes& on_path, const PlaceTimes& done,
                    size_t processes);

}  // namespace rankine::analysis
