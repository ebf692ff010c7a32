// SPDX-License-Identifier: BSD-3-Clause
// Efficiencies in JSON (docs/report-schema.md).
#pragma once
#include <optional>

#include "analysis/pop/pop.h"
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// One member: a figure, null where it is not known.
void RealOrNull(base::JsonWriter& json, const char* key, const std::optional<double>& value);

// The five members, null where they are not known, into the object that is open.
void WriteEfficiencies(base::JsonWriter& json, const analysis::Pop& pop);

// The member `efficiency_course`.
void WriteEfficiencyCourse(base::JsonWriter& json, Facts& facts);

}  // namespace rankine::report
