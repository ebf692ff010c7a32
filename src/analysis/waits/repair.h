// SPDX-License-Identifier: BSD-3-Clause
// Repairs the times of a trace with the controlled logical clock (causality.h), in one pass over the trace.
// The pass keeps those calls in memory whose times are not final yet. These are calls whose dependencies are
// unknown, or that a later shift may still affect. If events are shifted far, an additional first pass
// determines the largest shift. The result is the shift of each call.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/match.h"
#include "analysis/waits/replay.h"
#include "analysis/waits/shift_store.h"

namespace rankine::analysis {

// Returns the shifts, indexed by line. `found` must hold the result of the preceding check; the largest shift
// of an event is added to it. Must be called only if there is no worker team.
std::vector<ShiftStore> RepairTimes(const Walk& walk, const Ranks& ranks, const LeftOut& left_out,
                                    const IoSpans& io, Causality* found);

}  // namespace rankine::analysis
