// SPDX-License-Identifier: BSD-3-Clause
// How this process tracks the state of MPI calls. The option --state sets this mode, and RANKINE_STATE passes
// it on. The mode is plain data, chosen once in Prepare().
#pragma once
#include "layout/call_state.h"

namespace rankine::recorder::stall {

[[gnu::visibility("hidden")]] extern constinit layout::StateMode g_mode;

// The parameter `mode` is the value of the environment variable. If the variable is unset, empty or unknown,
// the mode is `sampled`. Call this function once, before anything is recorded.
void ChooseMode(const char* mode);

// Whether this process tracks the state of MPI calls, as far as is known when the function is called. State
// is not tracked in three cases: --state=off is given, MPI is not recorded, or the process is not recorded.
// Any thread may call this function.
bool IsKept();

}  // namespace rankine::recorder::stall
