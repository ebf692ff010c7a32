// SPDX-License-Identifier: BSD-3-Clause
// Makes the second pass over a trace. The second pass adds up waits, their causes, and the time on the
// critical path. All waits are known before the second pass starts. The pass reads the trace in pieces, in
// the order of time. Only sums are kept from earlier pieces. The sums cover waits and their causes, the time
// on the critical path, and the total time.
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

// The class, function, call site and region of a wait. A line of the report is identified by class,
// function, call site and region.
using WaitKey = std::tuple<WaitClass, uint16_t, uint32_t, context::NodeId>;
struct WaitSum {
  uint64_t ns = 0, count = 0, longest = 0;
  std::map<uint32_t, uint64_t> by_process;
  CauseTimes causes;
};

struct Attribution {
  std::map<WaitKey, WaitSum> waits;
  CauseTimes on_path;
  PlaceTimes done;  // The time by region and function, summed over all lines, without waits.
};

// The argument `own_at_init` contains for each process the time in ns that Rankine itself worked at the end
// of MPI_Init. In a worker team, the first process gets the whole result.
Attribution Attribute(const Walk& walk, const Replayed& replayed, const PathSteps& path,
                      const FilesOfCalls& files, const IoSpans& io, std::span<const uint64_t> own_at_init);

}  // namespace rankine::analysis
