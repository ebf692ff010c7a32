// SPDX-License-Identifier: BSD-3-Clause
// Generates code that does the agent's work at the start of one function. The code has the same effect as
// agent.cc with the function's list of loads (rankine_agent_at_begin), but without loops.
//
// Between two calls, a thread of a file system evicts all our code and data from its caches. So the agent's
// cost is proportional to the number of cache lines that it touches. The path through agent.cc touches a
// dozen lines in five areas, besides the slot's list, and its branches are no longer predicted. The lines of
// the generated code are consecutive, so processors prefetch them, and the list is part of the instructions.
// The generated code handles only the usual case: the thread has a lane of its own, and a reader is attached.
// All other cases go through agent.cc.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "layout/probe/layout.h"

namespace rankine::probe {

// Number of bytes before an island with generated code. They contain the call of agent.cc.
inline constexpr uint64_t kWayOutBytes = 32;

// The code in `slot`'s island, at `island`, that precedes the moved instructions. Returns nullopt if agent.cc
// must do all the work. That is so if the function is not recorded at its start, is summed up, or is a
// detail, or if it has too many loads for the available space.
std::optional<std::vector<uint8_t>> BeginCode(const layout::ProbeSlot& slot, uint32_t number, uint64_t island,
                                              uint64_t region);
// The kWayOutBytes before `island`, which call agent.cc and continue at `moved`.
std::vector<uint8_t> WayOut(uint32_t number, uint64_t island, uint64_t region, uint64_t moved);

}  // namespace rankine::probe
