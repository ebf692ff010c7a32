// SPDX-License-Identifier: BSD-3-Clause
// Converts the timeline of a run to slices for a viewer. The slices are regions and MPI calls of the event
// trace, operations of --io=trace, waits, and monitor windows. The timeline is read one track after the
// other, in pieces.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/timeline/slices.h"
#include "base/result.h"
#include "exchange/slices/sink.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

struct WantedSlices {
  std::vector<uint32_t> ranks;  // sorted; empty: all
  analysis::TimeSpan span;      // the time span, relative to the beginning of the recorded data
};

// Returns whether the run has slices to write.
bool HasSlices(const archive::Tables& tables);

// Writes the slices to the sink. The names of OpenMP constructs must already be in the tables. If the
// export succeeds, the sink is closed.
base::Status WriteSlices(const archive::Tables& tables, const WantedSlices& wanted, unsigned threads,
                         exchange::SliceSink& sink);

}  // namespace rankine::cli
