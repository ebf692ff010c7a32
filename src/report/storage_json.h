// SPDX-License-Identifier: BSD-3-Clause
// The member `storage` of the JSON report.
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Nothing where no agents were.
void WriteStorage(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
