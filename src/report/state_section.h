// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on MPI's work and stall time, which is computed from samples: by rank, by call site,
// and for the call that stalls most.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string StateSection(Facts& facts, const Style& style, size_t top);

// Returns "processor time" or "time", whichever the samples measure.
std::string SampledTimeText(const Facts& facts);

// Returns the call with the most stall time, except MPI_Init and MPI_Finalize; nullptr if no call stalls.
const analysis::MpiSite* MostStalled(const Facts& facts);

// The share of all time that a call takes, the uncertainty of this share, and a sentence with the call and
// its call path.
struct StallSentence {
  double share = 0, reach = 0;
  std::string text;
};
StallSentence DescribeStall(Facts& facts, const analysis::MpiSite& site);

}  // namespace rankine::report
