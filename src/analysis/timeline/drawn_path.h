// SPDX-License-Identifier: BSD-3-Clause
// Draws the critical path, any part of its time, in a bounded number of steps.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/timeline/drawing.h"
#include "analysis/waits/critical_path.h"

namespace rankine::analysis {

// The steps within [from, until) of the traces' time axis, at most `most` of them, on an axis that begins at
// `begin`. Steps that are too short to draw are joined; then the thread is the one with most time.
std::vector<DrawnStep> DrawPath(const PathSteps& path, uint64_t begin, uint64_t from, uint64_t until,
                                size_t most);

}  // namespace rankine::analysis
