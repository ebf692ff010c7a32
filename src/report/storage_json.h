// SPDX-License-Identifier: BSD-3-Clause
// Writes the member `storage` of the JSON report.
#pragma once
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// Writes nothing if the archive has no records of a file system.
void WriteStorage(base::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
