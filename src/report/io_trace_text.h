// SPDX-License-Identifier: BSD-3-Clause
// Shows traced operations (--io=trace) in the I/O section: the ranks whose data was moved in collective
// calls, and the slowest operations.
#pragma once
#include <string>

#include "base/text/json.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string IoTraceText(const Facts& facts, const Style& style, size_t top);

// Writes the members `io_collectives` and `io_slowest` of the JSON object that is open.
void WriteIoTrace(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
