// Monitor windows on the line of the traces.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "archive/tables.h"
#include "archive/trace/clocks.h"

namespace rankine::analysis {

struct WindowSlice {
  uint64_t begin = 0, end = 0;  // of a run without a trace ns of CLOCK_REALTIME
  uint32_t instance = 0;        // in Tables::window_instances
};

// The instances of one window in one process, in the order of their starts.
struct WindowLane {
  uint32_t process = archive::kNone;
  std::string_view name;
  std::vector<WindowSlice> slices;
};

// By process; of each window as many as run at one time. Those whose start is not known are left out.
std::vector<WindowLane> FindWindowLanes(const archive::Tables& tables, const archive::Clocks& clocks);

}  // namespace rankine::analysis
