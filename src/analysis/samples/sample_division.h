// SPDX-License-Identifier: BSD-3-Clause
// Decides whether the shares from samples have a valid confidence interval. Timer ticks depend only on the
// thread's processor time. But a sampler outside the thread needs a core itself, so that its moments are not
// random if cores are oversubscribed. The time represented by its samples is therefore divided between MPI
// and the program according to the measured duration of calls. If that duration is unknown, the times have no
// confidence interval.
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

// For each reason why processes have no confidence interval: the number of such processes, and the reason.
std::vector<Finding> DivisionFindings(const SampleSums& sums);

}  // namespace rankine::analysis
