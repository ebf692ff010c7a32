// SPDX-License-Identifier: BSD-3-Clause
// Efficiencies in JSON (docs/report-schema.md).
#pragma once
#include <optional>

#include "analysis/pop/pop.h"
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes one member: the number, or null if it is unknown.
void RealOrNull(base::JsonWriter& json, const char* key, const std::optional<double>& value);

// Writes the five efficiencies as members of the open object; null if unknown.
void WriteEfficiencies(base::JsonWriter& json, const analysis::Pop& pop);

// Writes the member `hybrid_efficiencies`.
void WriteHybrid(base::JsonWriter& json, const Facts& facts);

// Writes the member `efficiency_course`.
void WriteEfficiencyCourse(base::JsonWriter& json, Facts& facts);

}  // namespace rankine::report
