// SPDX-License-Identifier: BSD-3-Clause
// Writes the members `io` and `io_heat` of the JSON report.
#pragma once
#include "analysis/io/findings.h"
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

void WriteIo(base::JsonWriter& json, Facts& facts);
// Writes an object with the members name, sentence, advice and hints.
void WriteFinding(base::JsonWriter& json, const analysis::IoFinding& finding);

}  // namespace rankine::report
