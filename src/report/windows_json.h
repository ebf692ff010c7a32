// SPDX-License-Identifier: BSD-3-Clause
// Writes monitor windows to the JSON report (docs/report-schema.md).
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes the member `windows`.
void WriteWindows(base::JsonWriter& json, Facts& facts);

}  // namespace rankine::report
