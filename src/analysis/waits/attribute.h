// The second walk over a trace: all waits are known, and what the late ranks did meanwhile, what was done on
// the critical path and by all ranks is summed up, one piece of time after the other, with nothing held of
// the pieces before.
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

// All waits of one line of the report: class, function, site, region.
using WaitKey = std::tuple<WaitClass, uint16_t, uint32_t, context::NodeId>;
struct WaitSum {
  uint64_t ns = 0, count = 0, longest = 0;
  std::map<uint32_t, uint64_t> by_process;
  CauseTimes causes;
};

struct Attribution {
  std::map<WaitKey, WaitSum> waits;
  CauseTimes on_path;
  PlaceTimes done;  // by all lines, without waits
};

// `own_at_init`: by process, how long Rankine's own work took at the end of its MPI_Init. Of a crew the first
// one gets all.
Attribution Attribute(const Walk& walk, const Replayed& replayed, const PathSteps& path,
                      const FilesOfCalls& files, const IoSpans& io, std::span<const uint64_t> own_at_init);

}  // namespace rankine::analysis
