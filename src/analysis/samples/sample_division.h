// Whether the times that samples tell have the interval that their number gives them. Ticks come by processor
// time alone. Looks from outside need a processor themselves, so where ranks share processors they come at
// moments of their own: what they see is divided between MPI and the program by what calls took. Where that
// is not known, times have no interval.
#pragma once
#include <string>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "analysis/trust/trust.h"
#include "archive/tables.h"

namespace rankine::analysis {

// Fills division and has_interval of `sums`, whose times are complete.
void JudgeIntervals(const archive::Tables& tables, SampleSums* sums);

// For each reason that processes have no interval for: how many they are, and why.
std::vector<Finding> DivisionFindings(const SampleSums& sums);

}  // namespace rankine::analysis
