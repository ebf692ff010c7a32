// SPDX-License-Identifier: BSD-3-Clause
// Service `loop`: divides each loop's iterations into a series of blocks, so that a reader sees how their
// time changes while the program runs. Each loop of each thread has a fixed number of blocks in the spool.
// When all of them are used, neighbouring blocks are merged, so that each covers twice as many iterations. So
// memory is bounded regardless of the number of iterations, and the whole run is shown with the same
// resolution. Only the owner of the State writes.
#pragma once
#include <cstdint>

#include "recorder/context/loops.h"
#include "recorder/context/state.h"

namespace rankine::recorder::loops {

inline bool IsOn() {
  return context::g_loop_every != 0;
}

// Counts an iteration of the loop at `node`, which has ended. `number`: the program's number for it.
void AddIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks);

}  // namespace rankine::recorder::loops
