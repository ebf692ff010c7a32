// SPDX-License-Identifier: BSD-3-Clause
// Loops and their iterations. Entry points, as in regions.h.
#pragma once
#include <cstdint>

#include "rankine/detail/table.h"

namespace rankine::recorder::context {

void LoopBegin(rankine_loop* loop);
void LoopEnd(rankine_loop* loop);
void IterationBegin(rankine_loop* loop, int64_t number);
void IterationEnd(rankine_loop* loop);

// The ends for callers other than `site`; the report of a mismatch shows `site`.
void EndLoop(rankine_loop* loop, uint64_t site);
void EndIteration(rankine_loop* loop, uint64_t site);

}  // namespace rankine::recorder::context
