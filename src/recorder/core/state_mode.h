// How MPI's state is told in this process: --state, by RANKINE_STATE. Plain data, chosen once in Prepare().
#pragma once
#include "layout/call_state.h"

namespace rankine::recorder::state {

[[gnu::visibility("hidden")]] extern constinit layout::StateMode g_mode;

// `mode`: what the environment holds; nullptr, empty or not understood: sampled. Once, before anything is
// recorded.
void ChooseMode(const char* mode);

// Does this process keep the state of MPI, as far as can be known now? Not with --state=off, where nothing
// records MPI, and in a process that is not recorded at all. Any thread.
bool IsKept();

}  // namespace rankine::recorder::state
