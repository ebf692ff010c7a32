// SPDX-License-Identifier: BSD-3-Clause
// Reports the counts of an instance as text while the program runs (rankine_window_report).
#pragma once
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

// Appends this rank's report to `path`; nullptr: writes to stderr. Return values are defined in
// rankine/monitor.h.
int Report(const Window& w, const char* path);

// Reports the counts of all ranks of the communicator whose handle is at address `comm`; its rank 0 writes.
// Every rank must take part, because the others wait for it. A rank that does not record (`t` nullptr), or
// that does not have the window (`w` nullptr), contributes nothing.
int ReportTogether(Thread* t, const Window* w, const char* path, const void* comm);

}  // namespace rankine::recorder::windows
