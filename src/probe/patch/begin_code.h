// SPDX-License-Identifier: BSD-3-Clause
// The agent's work at the begin of one function, as code generated for that function. The code does the same
// as agent.cc with the function's list of loads (rankine_agent_at_begin), as straight-line instructions.
//
// Between two calls, a file system's thread evicts all our code and data from its caches. So the agent's cost
// is the number of its cache lines. The path through agent.cc has a dozen lines in five places, with branches
// that the processor cannot predict any more, and the slot's list. Here the lines are consecutive, so
// processors prefetch them, and the list is part of the instructions. This code handles only the usual case:
// a thread with its own lane, while somebody reads. All other cases go through agent.cc.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "layout/probe/layout.h"

namespace rankine::probe {

// The bytes before an island with such code, which hold the call of agent.cc.
inline constexpr uint64_t kWayOutBytes = 32;

// For `slot`'s island at `island`: the code before the moved instructions. nullopt: agent.cc does all the
// work. That is so for functions that are not recorded at their begin, are summed up or are a detail, and for
// those with too many loads for the available space.
std::optional<std::vector<uint8_t>> BeginCode(const layout::ProbeSlot& slot, uint32_t number, uint64_t island,
                                              uint64_t region);
// The kWayOutBytes before `island`: they call agent.cc and continue at `moved`.
std::vector<uint8_t> WayOut(uint32_t number, uint64_t island, uint64_t region, uint64_t moved);

}  // namespace rankine::probe
