// SPDX-License-Identifier: BSD-3-Clause
// Draws the critical path, or an interval of it, in a bounded number of steps.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/timeline/drawing.h"
#include "analysis/waits/critical_path.h"

namespace rankine::analysis {

// Returns the steps within [from, until) on the time axis of the traces, at most `most` of them. Their times
// are relative to `begin`. Steps too short to draw are merged; the thread is then the one with the most time.
std::vector<DrawnStep> DrawPath(const PathSteps& path, uint64_t begin, uint64_t from, uint64_t until,
                                size_t most);

}  // namespace rankine::analysis
