// SPDX-License-Identifier: BSD-3-Clause
// What costs most, in words: of the text and of the JSON report, from which the page has it.
#pragma once
#include <cstddef>
#include <string>

#include "base/text/json.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string FindingsSection(Facts& facts, const Style& style, size_t top);

// The member `findings` of an object that is open; nothing where no rank's time is known.
void WriteFindings(base::JsonWriter& json, Facts& facts);

}  // namespace rankine::report
