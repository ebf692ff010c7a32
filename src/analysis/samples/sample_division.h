// SPDX-License-Identifier: BSD-3-Clause
// Checks that the confidence intervals of sampled times cover the true value as often as they claim. Ticks
// depend on processor time alone. Samples taken from outside need a core themselves. So on oversubscribed
// cores their moments are not random. The time they represent is therefore divided between MPI and the
// program by the measured duration of calls. If that duration is unknown, the times have no interval.
#pragma once
#include <string>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "analysis/trust/trust.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Sets division and has_interval in `sums`, whose times must be complete.
void JudgeIntervals(const archive::Tables& tables, SampleSums* sums);

// For each reason why processes have no interval: the number of such processes, and the reason.
std::vector<Finding> DivisionFindings(const SampleSums& sums);

}  // namespace rankine::analysis
