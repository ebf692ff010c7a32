// SPDX-License-Identifier: BSD-3-Clause
// The cells of a thread, by instance, communicator and function.
#pragma once
#include <cstdint>

#include "layout/window_counts.h"
#include "recorder/consumers/windows/watch.h"

namespace rankine::recorder::windows {

// Made on first use; nullptr: no room, which the caller counts. Valid until the next call of this function.
CellEntry* FindCell(Thread* t, Watcher* own, layout::WindowInstance* i, const Slot& s);

// The bins of the ref's cell, which has none, or got some for another call site. `first` goes into the first
// bin when they are new. nullptr: no room, which is counted. For the calling thread.
layout::WindowTraffic* MakeTraffic(const Ref& ref, layout::Bin first);

}  // namespace rankine::recorder::windows
