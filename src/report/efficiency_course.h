// SPDX-License-Identifier: BSD-3-Clause
// The POP efficiencies over time, as curves in text.
#pragma once
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Empty if the run has no event trace.
std::string EfficiencyCourse(Facts& facts, const Style& style);

}  // namespace rankine::report
