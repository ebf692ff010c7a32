// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/processes/main_threads.h"

#include <algorithm>

#include "analysis/processes/phase.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"

namespace rankine::analysis {

using archive::kNone;

std::vector<uint32_t> MainThreads(const archive::Tables& tables) {
  std::vector<uint32_t> threads(tables.processes.size(), kNone);
  std::vector<bool> told(threads.size());
  const auto take = [&](uint32_t process, uint32_t thread, bool is_it) {
    if (process >= threads.size() || told[process]) return;
    threads[process] = is_it ? thread : std::min(threads[process], thread);
    told[process] = is_it;
  };
  for (const archive::Row& row : tables.rows)
    take(row.process, row.thread, PhaseOf(row.function) == Phase::initialize);
  for (const archive::Region& region : tables.regions) {
    if (region.process < threads.size() && threads[region.process] == kNone)
      take(region.process, region.thread, false);
  }
  return threads;
}

}  // namespace rankine::analysis
