// SPDX-License-Identifier: BSD-3-Clause
// Finds the stall reason of a call that completes requests, from the operations that started the requests.
#pragma once
#include "layout/call_state.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::stall {

// To be called inside the call to which t->progress.waited belongs. The function examines the first
// requests of the waiting call. If the requests have different stall reasons, returns `unknown`, because
// only the library knows which of the requests is still open.
layout::StallReason ReasonOfWaited(Thread* t);

}  // namespace rankine::recorder::stall
