// What an instance has counted as text, while the program runs (rankine_window_report).
#pragma once
#include "runtime/monitor/window.h"

namespace rankine::runtime::monitor {

// Appends to `path`, nullptr: stderr. `comm`: address of the communicator whose ranks all report, nullptr:
// this rank alone. Answers as in rankine/monitor.h.
int Report(Thread* t, const Window& w, const char* path, const void* comm);

}  // namespace rankine::runtime::monitor
