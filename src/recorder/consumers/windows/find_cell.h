// SPDX-License-Identifier: BSD-3-Clause
// Finds a thread's cell for an instance, a communicator and a function.
#pragma once
#include <cstdint>

#include "layout/window_counts.h"
#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder::windows {

// Returns the cell, which is created at its first use. Returns nullptr if there is no space; the caller then
// counts the loss. The result is valid until the next call of this function.
CellEntry* FindCell(Thread* t, Watcher* own, layout::WindowInstance* i, const Slot& s);

// Returns the bins of the ref's cell, which must belong to the calling thread. The ref contains no bins
// yet, but another call site may have created bins for the cell. If this call creates the bins, the first
// bin gets the traffic `first`. If there is no space, returns nullptr and counts the loss.
layout::WindowTraffic* MakeTraffic(const Ref& ref, layout::Bin first);

}  // namespace rankine::recorder::windows
