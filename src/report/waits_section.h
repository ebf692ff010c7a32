// SPDX-License-Identifier: BSD-3-Clause
// Returns the section on wait states: which calls waited for other ranks, and why.
#pragma once
#include <cstddef>
#include <string>

#include "base/text/json.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string WaitSection(Facts& facts, const Style& style, size_t top);

// Writes the member `waits`. Writes nothing if there is no trace of MPI calls.
void WriteWaits(base::JsonWriter& json, Facts& facts);

}  // namespace rankine::report
