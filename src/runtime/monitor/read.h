// What an instance has counted, summed over the cells of all threads. Nobody waits for who reads: a cell that
// its owner is writing to is looked at again, and after some tries taken as it is.
#pragma once
#include "runtime/monitor/window.h"

namespace rankine::runtime::monitor {

// Of the present or last instance of the window. False: it was never started.
bool Read(const Window& w, uint64_t now, rankine_window_values* values);

}  // namespace rankine::runtime::monitor
