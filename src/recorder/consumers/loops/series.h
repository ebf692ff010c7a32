// SPDX-License-Identifier: BSD-3-Clause
// Service `loop`: a series of blocks over each loop's iterations, so that a reader sees how their time
// changes while the program runs. Each loop and thread has a fixed number of blocks in the spool. When they
// are full, neighbours are joined and blocks become twice as long. So memory is bounded, whatever the number
// of iterations, and the begin of a run is as finely resolved as its end. Only the owner of the State writes.
#pragma once
#include <cstdint>

#include "recorder/context/loops.h"
#include "recorder/context/state.h"

namespace rankine::recorder::loops {

inline bool IsOn() {
  return context::g_loop_every != 0;
}

// An iteration of the loop at `node` has ended; `number` is the program's number for it.
void AddIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks);

}  // namespace rankine::recorder::loops
