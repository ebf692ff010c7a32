// Where a thread counts: its cells, by instance, communicator and function.
#pragma once
#include <cstdint>

#include "runtime/monitor/watch.h"

namespace rankine::runtime::monitor {

// Made on first use; nullptr: no room, which the caller counts. Valid until the next call of this function.
Place* FindPlace(Thread* t, Watcher* own, const Window& w, format::WindowInstance* i, const Slot& s);

}  // namespace rankine::runtime::monitor
