// Loops and their iterations. Entry points, as in regions.h.
#pragma once
#include <cstdint>

#include "rankine/detail/table.h"

namespace rankine::runtime::context {

void LoopBegin(rankine_loop* loop);
void LoopEnd(rankine_loop* loop);
void IterationBegin(rankine_loop* loop, int64_t number);
void IterationEnd(rankine_loop* loop);

}  // namespace rankine::runtime::context
