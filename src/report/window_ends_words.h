// SPDX-License-Identifier: BSD-3-Clause
// Sentences on starts and ends of monitor windows that were configured but did not occur (window_ends.h).
#pragma once
#include <string>
#include <vector>

#include "analysis/windows/windows.h"

namespace rankine::report {

// Empty if all of them occurred. `quoted` is the window's name for display.
std::vector<std::string> MissedEnds(const analysis::WindowLine& line, const std::string& quoted);

}  // namespace rankine::report
