// SPDX-License-Identifier: BSD-3-Clause
// The callers of a call site, as all lists of the JSON report have them.
#pragma once
#include <cstdint>

#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// The member `callers` of an object that is open, innermost first; nothing where none is known.
void WriteCallers(base::JsonWriter& json, Facts& facts, uint32_t site);

}  // namespace rankine::report
