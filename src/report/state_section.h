// SPDX-License-Identifier: BSD-3-Clause
// The section on MPI's work and stall by samples: by rank, by call site, and the call that stalls most.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string StateSection(Facts& facts, const Style& style, size_t top);

// "processor time" or "time": the unit of the samples.
std::string SampledTimeText(const Facts& facts);

// The call that stalls most, without MPI_Init and MPI_Finalize; null if none stalls.
const analysis::MpiSite* MostStalled(const Facts& facts);

// The call's share of all time, the share's uncertainty, and a sentence with the call and its call path.
struct StallSentence {
  double share = 0, reach = 0;
  std::string text;
};
StallSentence DescribeStall(Facts& facts, const analysis::MpiSite& site);

}  // namespace rankine::report
