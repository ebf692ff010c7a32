// SPDX-License-Identifier: BSD-3-Clause
// The second pass over a trace, which sums up waits, causes and the critical path. All waits are known by
// then. The pass goes through the trace piece by piece, in the order of time. It keeps only sums of earlier
// pieces: waits and their causes, time on the critical path, and time of all ranks.
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

// Identifies one line of the report: class, function, call site, region.
using WaitKey = std::tuple<WaitClass, uint16_t, uint32_t, context::NodeId>;
struct WaitSum {
  uint64_t ns = 0, count = 0, longest = 0;
  std::map<uint32_t, uint64_t> by_process;
  CauseTimes causes;
};

struct Attribution {
  std::map<WaitKey, WaitSum> waits;
  CauseTimes on_path;
  PlaceTimes done;  // time by region and function over all lines, waits excluded
};

// `own_at_init`: by process, the time of Rankine's own work at the end of MPI_Init, in ns. In a worker team,
// the first process gets the whole result.
Attribution Attribute(const Walk& walk, const Replayed& replayed, const PathSteps& path,
                      const FilesOfCalls& files, const IoSpans& io, std::span<const uint64_t> own_at_init);

}  // namespace rankine::analysis
