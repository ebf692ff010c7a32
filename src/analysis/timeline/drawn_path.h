// SPDX-License-Identifier: BSD-3-Clause
// Draws an interval of the critical path, or the whole path, with a limited number of steps.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/timeline/drawing.h"
#include "analysis/waits/critical_path.h"

namespace rankine::analysis {

// Returns the steps between the times `from` and `until` on the time axis of the traces. The argument
// `most` is the maximum number of steps in the result. The times in the result are relative to the time
// `begin`. Steps that are too short to draw are merged. The thread of a merged step is the thread with the
// most time.
std::vector<DrawnStep> DrawPath(const PathSteps& path, uint64_t begin, uint64_t from, uint64_t until,
                                size_t most);

}  // namespace rankine::analysis
