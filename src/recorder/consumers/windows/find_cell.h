// SPDX-License-Identifier: BSD-3-Clause
// Finds the cells of a thread by instance, communicator and function.
#pragma once
#include <cstdint>

#include "layout/window_counts.h"
#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder::windows {

// Creates the cell on first use. Returns nullptr if there is no space, which the caller counts. The result is
// valid until the next call of this function.
CellEntry* FindCell(Thread* t, Watcher* own, layout::WindowInstance* i, const Slot& s);

// Returns the bins of the ref's cell. The ref does not know of any, but another call site may have created
// them. New bins get `first` in the first bin. Returns nullptr, and counts the loss, if there is no space.
// For a cell of the calling thread.
layout::WindowTraffic* MakeTraffic(const Ref& ref, layout::Bin first);

}  // namespace rankine::recorder::windows
