// SPDX-License-Identifier: BSD-3-Clause
// Who moved how much when, as lines of shades.
#pragma once
#include <cstddef>
#include <string>

#include "analysis/io/heat_map.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Parts of time for which there is room.
size_t HeatParts(const Style& style);

// At most `top` ranks and as many servers, which are those of `storage`, those that moved most. Empty:
// nothing was moved.
std::string HeatText(const Facts& facts, const analysis::HeatMap& map, const archive::Storage& storage,
                     const Style& style, size_t top);

}  // namespace rankine::report
