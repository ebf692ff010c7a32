// SPDX-License-Identifier: BSD-3-Clause
// Applies the controlled logical clock (causality.h) in a pass over the trace. The pass keeps the calls whose
// times are not settled yet. Their dependencies, or the effect of a later shift on them, are unknown. If
// events move far, an extra pass first finds the largest shift. The result is the shift of each call.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/match.h"
#include "analysis/waits/replay.h"
#include "analysis/waits/shift_store.h"

namespace rankine::analysis {

// Returns the shifts by line. `found` must hold the result of the preceding check; the largest shift of an
// event is added to it. Must only be called if the process works alone.
std::vector<ShiftStore> RepairTimes(const Walk& walk, const Ranks& ranks, const LeftOut& left_out,
                                    const IoSpans& io, Causality* found);

}  // namespace rankine::analysis
