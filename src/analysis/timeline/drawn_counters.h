// SPDX-License-Identifier: BSD-3-Clause
// Draws what services counted over time: hardware counters, software counters, memory, and figures of
// services of third parties. The trace has a count for each interval between two changes of a thread's
// context, which is distributed evenly over this interval.
#pragma once
#include <cstddef>
#include <vector>

#include "analysis/timeline/drawing.h"
#include "analysis/timeline/trace_chunks.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Divides the trace's time into `parts` parts of equal length. Reads the whole trace with at most `threads`
// threads, unless it contains no counts. Counters that are always zero are left out. The names point into the
// tables.
std::vector<DrawnCounter> DrawCounters(const archive::Tables& tables, const TraceChunks& trace, size_t parts,
                                       unsigned threads);

}  // namespace rankine::analysis
