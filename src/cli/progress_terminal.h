// SPDX-License-Identifier: BSD-3-Clause
// Chooses where progress lines go. The lines go to stderr if it is a terminal. Otherwise they go to the
// terminal that RANKINE_PROGRESS_FD names, for callers that read stderr through a pipe (the Python package).
#pragma once

namespace rankine::cli {

// A descriptor. If it is no terminal, nothing is drawn.
int ProgressTerminal();

}  // namespace rankine::cli
