// SPDX-License-Identifier: BSD-3-Clause
// Writes the callers of a call site, for the lists in the JSON report.
#pragma once
#include <cstdint>

#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes the member `callers` of the open object, innermost caller first. Writes nothing if no caller is
// known.
void WriteCallers(base::JsonWriter& json, Facts& facts, uint32_t site);

}  // namespace rankine::report
