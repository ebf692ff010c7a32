// SPDX-License-Identifier: BSD-3-Clause
// Draws the bytes moved by each rank over time as lines of shaded characters.
#pragma once
#include <cstddef>
#include <string>

#include "analysis/io/heat_map.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// The number of time intervals that fit the width.
size_t HeatParts(const Style& style);

// The `top` ranks and servers (those of `storage`) that moved the most bytes. Empty if no bytes were moved.
std::string HeatText(const Facts& facts, const analysis::HeatMap& map, const archive::Storage& storage,
                     const Style& style, size_t top);

}  // namespace rankine::report
