// SPDX-License-Identifier: BSD-3-Clause
// Generates code that does the agent's work when one particular function starts. The code has the same
// effect as agent.cc (rankine_agent_at_begin) with this function's list of loads, but it has no loops.
//
// Between two calls, a thread of a file system evicts all our code and data from the processor's caches. So
// the agent's cost is proportional to the number of cache lines that the agent touches. The path through
// agent.cc touches the slot's list and a dozen cache lines in five areas, and its branches are no longer
// predicted. The generated code occupies consecutive cache lines, so processors prefetch them. The list of
// loads is contained in the generated instructions. The generated code handles only the usual case: the
// thread has a lane of its own, and a reader is attached. In all other cases, the code calls agent.cc.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "layout/probe/layout.h"

namespace rankine::probe {

// Number of bytes reserved before an island with generated code. The bytes before an island contain the
// call of agent.cc.
inline constexpr uint64_t kWayOutBytes = 32;

// Returns the code that precedes the moved instructions in the slot's island. The argument `island` is the
// address of the island. Returns nullopt if agent.cc must record the function. agent.cc must record functions
// that are summed up, that have `is_detail`, or that are not recorded at their start. agent.cc must also
// record the function if the function's loads need more code than fits into the island.
std::optional<std::vector<uint8_t>> BeginCode(const layout::ProbeSlot& slot, uint32_t number, uint64_t island,
                                              uint64_t region);
// Returns the code that calls agent.cc and continues at the moved instructions. The code fills the
// kWayOutBytes before the island.
std::vector<uint8_t> WayOut(uint32_t number, uint64_t island, uint64_t region, uint64_t moved);

}  // namespace rankine::probe
