// SPDX-License-Identifier: BSD-3-Clause
// Loops and their iterations. The functions in this file are entry points, like the functions in regions.h.
#pragma once
#include <cstdint>

#include "rankine/detail/table.h"

namespace rankine::recorder::context {

// Service loop: the number of iterations of a block in the series of loops; 0: there is no series.
[[gnu::visibility("hidden")]] extern uint64_t g_loop_every;

void LoopBegin(rankine_loop* loop);
void LoopEnd(rankine_loop* loop);
void IterationBegin(rankine_loop* loop, int64_t number);
void IterationEnd(rankine_loop* loop);

// EndLoop and EndIteration are called on behalf of the code at `site`. If a mismatch is reported, the report
// shows the code at `site`.
void EndLoop(rankine_loop* loop, uint64_t site);
void EndIteration(rankine_loop* loop, uint64_t site);

}  // namespace rankine::recorder::context
