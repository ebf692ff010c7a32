// SPDX-License-Identifier: BSD-3-Clause
// Sentences about begins and ends that a monitor window asked for and that did not come (window_ends.h).
#pragma once
#include <string>
#include <vector>

#include "analysis/windows/windows.h"

namespace rankine::report {

// None: all came. `quoted`: the window's name as it may be shown.
std::vector<std::string> MissedEnds(const analysis::WindowLine& line, const std::string& quoted);

}  // namespace rankine::report
