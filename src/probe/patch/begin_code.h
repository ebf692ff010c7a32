// The agent's work at the begin of one function, written for that function: what agent.cc does by looking at
// the function's list of loads (rankine_agent_at_begin), as straight instructions.
//
// A file system's thread has driven all code and data of ours out of its caches since the last call, so the
// agent's time is its cache lines. The way through agent.cc is a dozen of them in five places, with branches
// that the processor no longer remembers, and the slot's list beside; here the lines lie one behind the
// other, which processors fetch ahead, and the list is part of the instructions. It is the usual case alone:
// a thread with a lane of its own, while somebody reads. All others go through agent.cc.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "layout/probe/layout.h"

namespace rankine::probe {

// Before an island that has such code lies the way to agent.cc.
inline constexpr uint64_t kWayOutBytes = 32;

// For `slot`'s island at `island`: what stands before the moved instructions. nullopt: of functions that are
// not recorded at their begin, that are summed up, or a detail, agent.cc does all; so of
// those with so many loads that the code would have no room.
std::optional<std::vector<uint8_t>> BeginCode(const layout::ProbeSlot& slot, uint32_t number, uint64_t island,
                                              uint64_t region);
// kWayOutBytes before `island`: asks agent.cc and goes on at `moved`.
std::vector<uint8_t> WayOut(uint32_t number, uint64_t island, uint64_t region, uint64_t moved);

}  // namespace rankine::probe
