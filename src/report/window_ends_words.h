// SPDX-License-Identifier: BSD-3-Clause
// Sentences on start and end conditions of monitor windows that were never met (window_ends.h).
#pragma once
#include <string>
#include <vector>

#include "analysis/windows/windows.h"

namespace rankine::report {

// Returns an empty list if all conditions were met. The given name of the window is quoted for display.
std::vector<std::string> MissedEnds(const analysis::WindowLine& line, const std::string& quoted);

}  // namespace rankine::report
