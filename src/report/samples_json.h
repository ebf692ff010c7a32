// SPDX-License-Identifier: BSD-3-Clause
// The JSON report's part on samples (docs/report-schema.md).
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// The member `samples`.
void WriteSamples(base::JsonWriter& json, Facts& facts);

// `outside_ns`, `work_ns`, `stall_ns`: members of an object that is open.
void WriteStates(base::JsonWriter& json, const analysis::StateTimes& time);

}  // namespace rankine::report
