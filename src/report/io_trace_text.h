// SPDX-License-Identifier: BSD-3-Clause
// What the section I/O says of a run whose operations were traced (--io=trace): whose data ranks moved in
// collective calls, and the slowest operations.
#pragma once
#include <string>

#include "base/text/json.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string IoTraceText(const Facts& facts, const Style& style, size_t top);

// The members `io_collectives` and `io_slowest` of an object that is open.
void WriteIoTrace(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
