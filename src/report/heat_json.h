// SPDX-License-Identifier: BSD-3-Clause
// Writes bytes by rank and time for the JSON report.
#pragma once
#include "analysis/io/heat_map.h"
#include "base/text/json.h"

namespace rankine::report {

inline constexpr size_t kHeatJsonParts = 200;  // of time

// Writes a member of this name.
void WriteHeat(base::JsonWriter& json, const char* name, const analysis::HeatMap& map);

}  // namespace rankine::report
