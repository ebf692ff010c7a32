// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on POP efficiencies by region.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string EfficiencySection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
