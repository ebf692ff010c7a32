// The controlled logical clock (causality.h), in two walks over the trace that hold what is not settled yet:
// calls of which it is not known what they needed, or how far what was before a jump comes along with it.
// What stays is by how much each call was moved.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/match.h"
#include "analysis/waits/replay.h"
#include "analysis/waits/shift_store.h"

namespace rankine::analysis {

// By line. `moved_ns` gets the farthest that an event was moved. Of a walk alone.
std::vector<ShiftStore> RepairTimes(const Walk& walk, const Ranks& ranks, const LeftOut& left_out,
                                    const IoSpans& io, uint64_t* moved_ns);

}  // namespace rankine::analysis
