// SPDX-License-Identifier: BSD-3-Clause
// The report that fits on one screen: summary, findings, the most useful tables for this run, and a short
// section on trust.
#pragma once
#include <cstddef>
#include <functional>
#include <string_view>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Calls `tell` with each part as soon as it is ready. `top` is the largest number of lines in a list. The
// last line names the other sections that have something to show.
void TellShort(Facts& facts, const Style& style, size_t top,
               const std::function<void(std::string_view)>& tell);

}  // namespace rankine::report
