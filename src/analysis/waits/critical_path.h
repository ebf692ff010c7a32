// The critical path: what the run would have been shorter by if it had been quicker, followed back from the
// last thing that a rank did. Where the path comes to the end of a wait it goes on in the rank that was
// waited for, so it holds no wait; what stands on it adds up to the run. After Böhme, Wolf, de Supinski,
// Schulz and Geimer, Scalable Critical-Path Based Performance Analysis (IPDPS 2012), from whom the imbalance
// is, too.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/causes.h"
#include "analysis/waits/wait.h"

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

// `waits` as for Causes; those of 0 ns are followed, too.
CriticalPath FindCriticalPath(const std::vector<archive::Timeline>& threads,
                              const std::vector<std::vector<Wait>>& waits, const Causes& causes);

}  // namespace rankine::analysis
