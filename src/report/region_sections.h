// SPDX-License-Identifier: BSD-3-Clause
// Sections on what the program marked itself.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string RegionSection(Facts& facts, const Style& style, size_t top);
// Sums of the program's own quantities, and of loops' iterations, by region.
std::string QuantitySection(Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
