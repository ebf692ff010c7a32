// SPDX-License-Identifier: BSD-3-Clause
// MPI's work and stall as samples show them: by rank and by call site, and the call that stalls most.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string StateSection(Facts& facts, const Style& style, size_t top);

// "processor time" or "time": what the samples stand for.
std::string SampledTimeText(const Facts& facts);

// The call in the run (MPI_Init and MPI_Finalize apart) that stalls most; null: none does.
const analysis::MpiSite* MostStalled(const Facts& facts);

// Its share of all time, how far that reaches to either side, and the sentence that says what it is and how
// the program gets there.
struct StallSentence {
  double share = 0, reach = 0;
  std::string text;
};
StallSentence DescribeStall(Facts& facts, const analysis::MpiSite& site);

}  // namespace rankine::report
