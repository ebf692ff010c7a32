// SPDX-License-Identifier: BSD-3-Clause
// The sections on regions and quantities that the program itself marked.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string RegionSection(Facts& facts, const Style& style, size_t top);
// Returns the section with sums by region: of quantities that the program defined, and of loop iterations.
std::string QuantitySection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
