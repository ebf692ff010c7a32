// SPDX-License-Identifier: BSD-3-Clause
// Chooses where progress lines go. They go to stderr if it is a terminal. Otherwise they go to the terminal
// that RANKINE_PROGRESS_FD names, for callers that read stderr through a pipe (the Python package).
#pragma once

namespace rankine::cli {

// Returns a descriptor. If it is not a terminal, no progress is drawn.
int ProgressTerminal();

}  // namespace rankine::cli
