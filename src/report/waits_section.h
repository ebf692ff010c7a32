// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on wait states: the calls that waited for other ranks, and the reasons.
#pragma once
#include <cstddef>
#include <string>

#include "base/text/json.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string WaitSection(Facts& facts, const Style& style, size_t top);

// Writes the member `waits`. Writes nothing if the archive has no trace of MPI calls.
void WriteWaits(base::JsonWriter& json, Facts& facts);

}  // namespace rankine::report
