// SPDX-License-Identifier: BSD-3-Clause
// Processes in JSON (docs/report-schema.md).
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes the member `processes`.
void WriteProcessList(base::JsonWriter& json, Facts& facts);

// Writes the member `threads`.
void WriteThreads(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
