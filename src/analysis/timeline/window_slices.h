// SPDX-License-Identifier: BSD-3-Clause
// Arranges monitor windows on the time axis of the traces.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "archive/rows/none.h"
#include "archive/trace/clocks.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct WindowSlice {
  // The start and end in ns on the time axis of the traces. Without a trace, the start and end are in ns of
  // CLOCK_REALTIME.
  uint64_t begin = 0, end = 0;
  uint32_t instance = 0;  // index in Tables::window_instances
};

// The instances of one window in one process that do not overlap, sorted by start.
struct WindowLane {
  uint32_t process = archive::kNone;
  std::string_view name;
  std::vector<WindowSlice> slices;
};

// Returns the lanes sorted by process. The number of a window's lanes is the largest number of instances that
// are active at the same time. Instances whose start is unknown are left out.
std::vector<WindowLane> FindWindowLanes(const archive::Tables& tables, const archive::Clocks& clocks);

}  // namespace rankine::analysis
