// SPDX-License-Identifier: BSD-3-Clause
// Calls and messages in JSON (docs/report-schema.md).
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes the members `call_sites`, `functions`, `communicators` and `collectives`.
void WriteProfile(base::JsonWriter& json, Facts& facts);

// Writes the member `message_sizes`.
void WriteSizes(base::JsonWriter& json, const Facts& facts);

// Writes the member `partners`.
void WritePartners(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
