// SPDX-License-Identifier: BSD-3-Clause
// Adds up the samples by the regions in which they were taken.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/samples/sample_sums.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct RegionStates {
  StateTimes time;  // including nested regions
  uint64_t samples = 0;
};

// The index in the result is the index of a shown node of Tables::space (context/shown_nodes.h). The root
// holds the samples taken outside regions. The result is empty if there are no samples.
std::vector<RegionStates> StatesByRegion(const archive::Tables& tables, const SampleSums& sums);

}  // namespace rankine::analysis
