// SPDX-License-Identifier: BSD-3-Clause
// How this process tracks the state of MPI calls, as set by the option --state, which is passed in
// RANKINE_STATE. Plain data, chosen once in Prepare().
#pragma once
#include "layout/call_state.h"

namespace rankine::recorder::stall {

[[gnu::visibility("hidden")]] extern constinit layout::StateMode g_mode;

// `mode` is the value of the environment variable; nullptr, an empty or an unknown value means sampled.
// Call this function once, before anything is recorded.
void ChooseMode(const char* mode);

// Whether this process tracks the state of MPI calls, as far as is known at this time. State is not tracked
// in three cases: --state=off is given, MPI is not recorded, or the process is not recorded. Any thread.
bool IsKept();

}  // namespace rankine::recorder::stall
