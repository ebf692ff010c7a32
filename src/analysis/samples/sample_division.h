// SPDX-License-Identifier: BSD-3-Clause
// Decides whether shares that were computed from samples have a valid confidence interval. Timer ticks of a
// thread depend only on the thread's processor time. A sampler outside the thread needs its own core. If
// cores are oversubscribed, the sampler does not take its samples at random moments. So the time that the
// sampler's samples represent is divided between MPI and the program according to the measured duration of
// calls. If the measured duration of calls is unknown, the times have no confidence interval.
#pragma once
#include <string>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "analysis/trust/trust.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Sets the fields `division` and `has_interval` in the sums. Must be called after all times have been added
// to `sums`.
void JudgeIntervals(const archive::Tables& tables, SampleSums* sums);

// The reasons why processes have no confidence interval. Each reason is listed with the number of these
// processes.
std::vector<Finding> DivisionFindings(const SampleSums& sums);

}  // namespace rankine::analysis
