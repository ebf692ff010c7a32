// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/window_slices.h"

#include <map>
#include <utility>

#include "analysis/timeline/lanes.h"
#include "archive/rows/window.h"
#include "archive/tables.h"

namespace rankine::analysis {
std::vector<WindowLane> FindWindowLanes(const archive::Tables& tables, const archive::Clocks& clocks) {
  std::map<std::pair<uint32_t, uint32_t>, std::vector<WindowSlice>> of;  // indexed by process and window
  for (uint32_t i = 0; i < tables.window_instances.size(); ++i) {
    const archive::WindowInstance& instance = tables.window_instances[i];
    if (instance.window >= tables.windows.size() || instance.start == 0) continue;
    const uint32_t process = tables.windows[instance.window].process;
    const uint64_t begin = instance.start - static_cast<uint64_t>(clocks.WallAheadOf(process));
    of[{process, instance.window}].push_back({begin, begin + instance.duration, i});
  }
  std::vector<WindowLane> lanes;
  for (auto& [key, slices] : of) {
    for (std::vector<WindowSlice>& lane : LanesOf(std::move(slices)))
      lanes.push_back({key.first, tables.windows[key.second].name, std::move(lane)});
  }
  return lanes;
}

}  // namespace rankine::analysis
