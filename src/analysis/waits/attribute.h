// SPDX-License-Identifier: BSD-3-Clause
// The second pass over a trace, which sums up waits, their causes, and the critical path. All waits are
// already known by then. The pass reads the trace piece by piece, in the order of time. From earlier pieces,
// only sums are kept: waits and their causes, time on the critical path, and total time.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "analysis/waits/causes.h"
#include "analysis/waits/critical_path.h"
#include "analysis/waits/replay.h"
#include "analysis/waits/wait_store.h"

namespace rankine::analysis {

// Identifies one line of the report by class, function, call site and region.
using WaitKey = std::tuple<WaitClass, uint16_t, uint32_t, context::NodeId>;
struct WaitSum {
  uint64_t ns = 0, count = 0, longest = 0;
  std::map<uint32_t, uint64_t> by_process;
  CauseTimes causes;
};

struct Attribution {
  std::map<WaitKey, WaitSum> waits;
  CauseTimes on_path;
  PlaceTimes done;  // time by region and function over all lines, excluding waits
};

// own_at_init: by process, the time in ns that Rankine itself worked at the end of MPI_Init. In a worker
// team, the first process gets the whole result.
Attribution Attribute(const Walk& walk, const Replayed& replayed, const PathSteps& path,
                      const FilesOfCalls& files, const IoSpans& io, std::span<const uint64_t> own_at_init);

}  // namespace rankine::analysis
