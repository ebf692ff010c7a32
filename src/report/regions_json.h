// SPDX-License-Identifier: BSD-3-Clause
// Regions in JSON (docs/report-schema.md).
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes the members `regions` and `mismatches`.
void WriteRegions(base::JsonWriter& json, Facts& facts);

}  // namespace rankine::report
