// What limits the trust in what samples say.
#pragma once
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "analysis/trust/trust.h"
#include "archive/tables.h"

namespace rankine::analysis {

// None for a run without samples.
std::vector<Finding> SampleFindings(const archive::Tables& tables, const SampleSums& sums);

// What taking them cost over all processes, of the processor time of their threads; 0: not known.
double SamplingCost(const archive::Tables& tables);

}  // namespace rankine::analysis
