// SPDX-License-Identifier: BSD-3-Clause
// Makes findings about how reliable the samples are.
#pragma once
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "analysis/trust/trust.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// The result is empty if the run has no samples.
std::vector<Finding> SampleFindings(const archive::Tables& tables, const SampleSums& sums);

// The cost of sampling, as a share of the threads' processor time over all processes; 0: unknown.
double SamplingCost(const archive::Tables& tables);

}  // namespace rankine::analysis
