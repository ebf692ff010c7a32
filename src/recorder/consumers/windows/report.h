// SPDX-License-Identifier: BSD-3-Clause
// The counts of an instance as text, while the program runs (rankine_window_report).
#pragma once
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

// Appends this rank's to `path`, nullptr: stderr. Returns as in rankine/monitor.h.
int Report(const Window& w, const char* path);

// Those of all ranks of the communicator at this address, written by its rank 0. Every rank takes part, since
// the others wait for it: a rank that does not record (t nullptr), or does not have the window (w nullptr),
// contributes nothing.
int ReportTogether(Thread* t, const Window* w, const char* path, const void* comm);

}  // namespace rankine::recorder::windows
