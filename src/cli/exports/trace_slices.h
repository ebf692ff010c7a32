// All that a run has on its timeline as slices, for a viewer: regions and MPI calls of the event trace,
// operations of --io=trace, waits, monitor windows. It is read piece by piece, track after track.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/timeline/slices.h"
#include "archive/tables.h"
#include "base/result.h"
#include "exchange/slices/sink.h"

namespace rankine::cli {

struct WantedSlices {
  std::vector<uint32_t> ranks;  // sorted; empty: all
  analysis::TimeSpan span;      // from the begin of what there is
};

// Is there anything to write?
bool HasSlices(const archive::Tables& tables);

// Tables whose constructs have names. The sink is closed when all went well.
base::Status WriteSlices(const archive::Tables& tables, const WantedSlices& wanted, unsigned threads,
                         exchange::SliceSink& sink);

}  // namespace rankine::cli
