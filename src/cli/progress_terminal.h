// SPDX-License-Identifier: BSD-3-Clause
// Chooses where progress lines go. Progress lines go to stderr if it is a terminal. Otherwise, they go to the
// terminal given by RANKINE_PROGRESS_FD. This is for callers that read stderr through a pipe (the Python
// package).
#pragma once

namespace rankine::cli {

// Returns a descriptor. If that is not a terminal either, no progress is shown.
int ProgressTerminal();

}  // namespace rankine::cli
