// SPDX-License-Identifier: BSD-3-Clause
// The stall reason of a call that completes requests: from the operations that started them.
#pragma once
#include "layout/call_state.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::stall {

// In the call that t->progress.waited belongs to. Examines its first requests. `unknown` where they would
// stall for several reasons, since only the library knows which of them is still open.
layout::StallReason ReasonOfWaited(Thread* t);

}  // namespace rankine::recorder::stall
