// SPDX-License-Identifier: BSD-3-Clause
// Draws the bytes that each rank moved over time, as lines of shaded characters.
#pragma once
#include <cstddef>
#include <string>

#include "analysis/io/heat_map.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Returns the number of time intervals that fit into the width.
size_t HeatParts(const Style& style);

// Returns a line for each of the ranks and servers that moved most bytes. The parameter `top` gives the
// number of these lines. Returns an empty string if no bytes were moved.
std::string HeatText(const Facts& facts, const analysis::HeatMap& map, const archive::Storage& storage,
                     const Style& style, size_t top);

}  // namespace rankine::report
