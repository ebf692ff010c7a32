// SPDX-License-Identifier: BSD-3-Clause
// Shows how the duration of collective operations depends on the number of processes.
#pragma once
#include <cstddef>
#include <string>

#include "base/text/json.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string OverheadSection(Facts& facts, const Style& style, size_t top);

// Writes the member `collective_sizes` of the JSON report.
void WriteCollectiveSizes(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
