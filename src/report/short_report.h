// SPDX-License-Identifier: BSD-3-Clause
// The report that fits on one screen: summary, findings, the tables most useful for this run, and a short
// section on trust.
#pragma once
#include <cstddef>
#include <functional>
#include <string_view>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Passes each part to `tell` as soon as it is ready. `top`: maximum number of lines in a list. The last line
// lists the other sections that have content.
void TellShort(Facts& facts, const Style& style, size_t top,
               const std::function<void(std::string_view)>& tell);

}  // namespace rankine::report
