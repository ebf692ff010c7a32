// SPDX-License-Identifier: BSD-3-Clause
// Writes recorded loop series to the JSON report (docs/report-schema.md).
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes the member `loops`.
void WriteLoops(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
