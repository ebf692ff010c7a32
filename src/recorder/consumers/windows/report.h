// SPDX-License-Identifier: BSD-3-Clause
// Reports the counts of an instance as text while the program runs (rankine_window_report).
#pragma once
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

// Appends this rank's report to the file at the given path, or to stderr if the path is nullptr. The return
// values are defined in rankine/monitor.h.
int Report(const Window& w, const char* path);

// Reports the counts of all ranks of a communicator, whose handle is at the address `comm`. Rank 0 of this
// communicator writes the report. Every rank must call this function, because each rank waits for the other
// ranks. A rank contributes nothing if it does not record (`t` is nullptr) or does not have the window (`w`
// is nullptr).
int ReportTogether(Thread* t, const Window* w, const char* path, const void* comm);

}  // namespace rankine::recorder::windows
