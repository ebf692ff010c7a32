// SPDX-License-Identifier: BSD-3-Clause
// The efficiencies of POP over time, as curves in text.
#pragma once
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Empty without an event trace.
std::string EfficiencyCourse(Facts& facts, const Style& style);

}  // namespace rankine::report
