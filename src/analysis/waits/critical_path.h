// The critical path: what the run would have been shorter by if it had been quicker, followed back from the
// last thing that a rank did. Where the path comes to the end of a wait it goes on in the rank that was
// waited for, so it holds no wait; what stands on it adds up to the run. After Böhme, Wolf, de Supinski,
// Schulz and Geimer, Scalable Critical-Path Based Performance Analysis (IPDPS 2012), from whom the imbalance
// is, too.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "analysis/waits/causes.h"
#include "analysis/waits/wait_store.h"

namespace rankine::analysis {

// What was done in one region, outside of MPI or in one of its functions. Times in ns.
struct PathPart {
  context::NodeId region = context::kRoot;
  uint16_t function = 0;              // 0: outside of MPI
  uint64_t ns = 0;                    // on the path
  uint64_t mean = 0;                  // of each process, without waits
  uint32_t process = archive::kNone;  // with most of it on the path
  // What it is longer on the path than in the mean: so much the run would be shorter if all did the same.
  uint64_t imbalance() const { return ns > mean ? ns - mean : 0; }
};

struct CriticalPath {
  uint64_t ns = 0;
  uint64_t changes = 0;         // from one thread to another
  std::vector<PathPart> parts;  // most imbalance first, then most time
};

// The path back through the lines. Waits of 0 ns are followed, too.
struct PathSteps {
  struct Step {
    uint64_t from;  // up to where the step before it, which is later, begins
    uint32_t line;
  };
  uint64_t begin = 0, end = 0;
  uint64_t changes = 0;
  std::deque<Step> steps;  // the last one first
};
PathSteps FollowBack(const std::vector<WaitStore>& waits, const std::vector<LineExtent>& extents);

// Time by region and function, of all processes.
using PlaceTimes = std::map<std::pair<context::NodeId, uint16_t>, uint64_t>;

// `on_path`: what was done in its steps. `done`: by all lines, without waits.
CriticalPath PathOf(const PathSteps& steps, const CauseTimes& on_path, const PlaceTimes& done,
                    size_t processes);

}  // namespace rankine::analysis
