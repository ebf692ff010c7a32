// SPDX-License-Identifier: BSD-3-Clause
// Repairs the times of a trace with the controlled logical clock (causality.h). The repair takes one pass
// over the trace. The pass keeps the calls whose times are not final yet in memory. The times of a call are
// not final if its dependencies are unknown, or if a later shift may still affect them. If some events may be
// shifted far, an earlier additional pass determines the largest shift. The result is the shift of each call.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/match.h"
#include "analysis/waits/replay.h"
#include "analysis/waits/shift_store.h"

namespace rankine::analysis {

// Returns the shifts, indexed by line. The argument `found` must contain the result of the preceding check.
// The largest shift of an event is added to `found`. Must be called only if there is no worker team.
std::vector<ShiftStore> RepairTimes(const Walk& walk, const Ranks& ranks, const LeftOut& left_out,
                                    const IoSpans& io, Causality* found);

}  // namespace rankine::analysis
