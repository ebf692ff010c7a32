// The controlled logical clock (causality.h), in a walk over the trace that holds what is not settled yet:
// calls of which it is not known what they needed, or how far what was before a jump comes along with it.
// Where events are moved far, a walk before finds how far. What stays is by how much each call was moved.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/match.h"
#include "analysis/waits/replay.h"
#include "analysis/waits/shift_store.h"

namespace rankine::analysis {

// By line. `found` is what was found before, and gets the farthest that an event was moved. Of a walk alone.
std::vector<ShiftStore> RepairTimes(const Walk& walk, const Ranks& ranks, const LeftOut& left_out,
                                    const IoSpans& io, Causality* found);

}  // namespace rankine::analysis
