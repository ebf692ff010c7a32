// Samples by the iterations of loops that they were taken in: where in the course of a loop MPI works or
// waits. Iterations stand in ranges, since there are more of them than a report has lines.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "archive/tables.h"

namespace rankine::analysis {

struct IterationRange {
  int64_t first = 0, last = 0;  // numbers, as the program gave them
  StateTimes time;              // over all ranks and threads, lost ticks weighed in
  uint64_t samples = 0;
};

struct LoopStates {
  std::string loop;                    // its name; loops of one name are one
  std::vector<IterationRange> ranges;  // by number, equally wide but for the last; at least one
  StateTimes time;
};

// The loops with samples of their iterations, most time first; a sample belongs to the innermost loop around
// it. At most `most` ranges each. `sums` are those of the same tables. Chunks that cannot be read are left
// out.
std::vector<LoopStates> StatesByIteration(const archive::Tables& tables, const SampleSums& sums, size_t most);

}  // namespace rankine::analysis
