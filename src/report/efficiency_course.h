// SPDX-License-Identifier: BSD-3-Clause
// Shows the POP efficiencies over time, as curves drawn in text.
#pragma once
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Returns an empty text if the run has no event trace.
std::string EfficiencyCourse(Facts& facts, const Style& style);

}  // namespace rankine::report
