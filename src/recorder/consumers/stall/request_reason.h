// SPDX-License-Identifier: BSD-3-Clause
// Finds the stall reason of a call that completes requests, from the operations that started the requests.
#pragma once
#include "layout/call_state.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::stall {

// To be called in the call to which t->progress.waited belongs. Examines its first requests. Returns
// `unknown` if the requests would stall for different reasons, because only the library knows which of the
// requests is still open.
layout::StallReason ReasonOfWaited(Thread* t);

}  // namespace rankine::recorder::stall
