// SPDX-License-Identifier: BSD-3-Clause
// All rank time as one bar of the terminal report, with a legend of its parts below.
#pragma once
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Lines of at most style.width columns; empty if no times are known. Each part has its own character, so that
// the bar is readable without colours.
std::string TimeBar(Facts& facts, const Style& style);

}  // namespace rankine::report
