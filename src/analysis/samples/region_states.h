// Samples by the regions that they were taken in.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "archive/tables.h"

namespace rankine::analysis {

struct RegionStates {
  StateTimes time;  // with everything inside
  uint64_t samples = 0;
};

// By node of Tables::space as it is shown (context/shown_nodes.h); the root has what lies in no region. Empty
// without samples.
std::vector<RegionStates> StatesByRegion(const archive::Tables& tables, const SampleSums& sums);

}  // namespace rankine::analysis
