// SPDX-License-Identifier: BSD-3-Clause
// How this process tracks MPI's state: --state, passed in RANKINE_STATE. Plain data, chosen once in
// Prepare().
#pragma once
#include "layout/call_state.h"

namespace rankine::recorder::stall {

[[gnu::visibility("hidden")]] extern constinit layout::StateMode g_mode;

// `mode`: the value from the environment; nullptr, empty or unknown means sampled. Call once, before anything
// is recorded.
void ChooseMode(const char* mode);

// Whether this process tracks MPI's state, as far as is known now. It does not with --state=off, where MPI is
// not recorded, and in a process that is not recorded. Any thread.
bool IsKept();

}  // namespace rankine::recorder::stall
