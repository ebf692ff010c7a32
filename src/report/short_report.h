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

// Makes the short report. Each part is passed to the given function as soon as it is ready. The parameter
// `top` is the maximum number of lines in a list. The last line lists the other sections that have content.
void TellShort(Facts& facts, const Style& style, size_t top,
               const std::function<void(std::string_view)>& tell);

}  // namespace rankine::report
