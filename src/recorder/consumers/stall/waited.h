// Why a call that completes requests stalls: by the operations that started them.
#pragma once
#include "layout/call_state.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::state {

// In the call that t->progress.waited belongs to. Looks at its first requests; `unknown` where they would
// stall for several reasons, since which of them is still open only the library knows.
layout::StallReason ReasonOfWaited(Thread* t);

}  // namespace rankine::recorder::state
