// SPDX-License-Identifier: BSD-3-Clause
// Writes the bytes moved by each rank over time, for the JSON report.
#pragma once
#include "analysis/io/heat_map.h"
#include "base/text/json.h"

namespace rankine::report {

inline constexpr size_t kHeatJsonParts = 200;  // the number of equal time intervals

// Writes a member named `key`.
void WriteHeat(base::JsonWriter& json, const char* name, const analysis::HeatMap& map);

}  // namespace rankine::report
