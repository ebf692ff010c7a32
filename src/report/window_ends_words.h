// SPDX-License-Identifier: BSD-3-Clause
// Sentences on start and end conditions of monitor windows that were never met (window_ends.h).
#pragma once
#include <string>
#include <vector>

#include "analysis/windows/windows.h"

namespace rankine::report {

// Empty if all were met. `quoted`: the window's name for display.
std::vector<std::string> MissedEnds(const analysis::WindowLine& line, const std::string& quoted);

}  // namespace rankine::report
