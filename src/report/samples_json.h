// SPDX-License-Identifier: BSD-3-Clause
// Writes the samples to the JSON report (docs/report-schema.md).
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes the member `samples`.
void WriteSamples(base::JsonWriter& json, Facts& facts);

// Writes the members `outside_ns`, `work_ns` and `stall_ns` of the open object.
void WriteStates(base::JsonWriter& json, const analysis::StateTimes& time);

}  // namespace rankine::report
