// SPDX-License-Identifier: BSD-3-Clause
// Service `loop` divides each loop's iterations into a series of blocks. The series shows how the time of an
// iteration changes while the program runs. Each loop of each thread has a fixed number of blocks in the
// spool. When all blocks are used, neighbouring blocks are merged, so that each block covers twice as many
// iterations. So memory is bounded regardless of the number of iterations, and the whole run is shown with
// the same resolution. Only the thread that owns the State writes to its blocks.
#pragma once
#include <cstdint>

#include "recorder/context/loops.h"
#include "recorder/context/state.h"

namespace rankine::recorder::loops {

inline bool IsOn() {
  return context::g_loop_every != 0;
}

// Counts an iteration that has ended. The parameter `node` is the node of the loop, and `number` is the
// program's number for the iteration.
void AddIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks);

}  // namespace rankine::recorder::loops
