// SPDX-License-Identifier: BSD-3-Clause
// Adds up samples by loop iteration. The sums show in which iterations of a loop MPI works or waits. A
// report has fewer lines than a loop has iterations, so the sums cover ranges of iterations.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/samples/sample_sums.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct IterationRange {
  int64_t first = 0, last = 0;  // The numbers of the first and the last iteration, as the program gave
                                // them.
  StateTimes time;              // The time over all ranks and threads, corrected for lost ticks.
  uint64_t samples = 0;
};

struct LoopStates {
  std::string loop;  // name of the loop; loops with the same name are merged
  // At least one range, in the order of iterations. All ranges except the last one have the same width.
  std::vector<IterationRange> ranges;
  StateTimes time;
};

// Returns the loops whose iterations have samples, most time first. The argument `most` is the maximum
// number of ranges per loop. If loops are nested, a sample belongs to the innermost loop. The argument
// `sums` must have been made from the argument `tables`. Chunks that cannot be read are left out.
std::vector<LoopStates> StatesByIteration(const archive::Tables& tables, const SampleSums& sums, size_t most);

}  // namespace rankine::analysis
