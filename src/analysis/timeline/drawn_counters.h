// SPDX-License-Identifier: BSD-3-Clause
// Draws how the counts of services develop over time: hardware counters, software counters, memory, and
// counts of services from third parties. The trace contains a count for each interval between two changes of
// the thread's context. The count is spread evenly over this interval.
#pragma once
#include <cstddef>
#include <vector>

#include "analysis/timeline/drawing.h"
#include "analysis/timeline/trace_chunks.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Divides the time of the trace into equal parts. The argument `parts` is the number of parts. Reads the
// whole trace. The argument `threads` is the maximum number of threads. The trace is read only if it
// contains counts. Counters whose values are all zero are left out. The names point into the tables.
std::vector<DrawnCounter> DrawCounters(const archive::Tables& tables, const TraceChunks& trace, size_t parts,
                                       unsigned threads);

}  // namespace rankine::analysis
