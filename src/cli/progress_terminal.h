// SPDX-License-Identifier: BSD-3-Clause
// Chooses where progress lines go. Progress lines go to stderr if it is a terminal. If stderr is no
// terminal, progress lines go to the terminal whose descriptor is in RANKINE_PROGRESS_FD. A caller that
// reads stderr through a pipe sets this variable (the Python package does).
#pragma once

namespace rankine::cli {

// Returns the descriptor for progress lines. If the descriptor is not a terminal, no progress is shown.
int ProgressTerminal();

}  // namespace rankine::cli
