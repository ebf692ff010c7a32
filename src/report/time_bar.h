// SPDX-License-Identifier: BSD-3-Clause
// Draws the time of all ranks as one bar of the terminal report, with a legend below.
#pragma once
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Lines are at most style.width wide. The result is empty if no times are known. Each kind of time has its
// own character, so the bar is readable without colours.
std::string TimeBar(Facts& facts, const Style& style);

}  // namespace rankine::report
