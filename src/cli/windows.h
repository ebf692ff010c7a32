// SPDX-License-Identifier: BSD-3-Clause
// Collects and checks monitor windows that the user sets from outside the program (docs/windows.md).
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// Returns the windows to set, checked and separated by semicolons; empty if there are no windows. The windows
// come from the command line or, if the command line names no windows, from RANKINE_WINDOW.
base::Result<std::string> ChosenWindows(const std::vector<std::string>& given);

// Returns one sentence about requests in these windows that cannot be fulfilled with this --state; empty if
// all can be fulfilled.
std::string UnmetModels(const std::string& windows, const std::string& state);

// Returns an empty string if the windows count something with these services (`ChosenServices`). If the
// windows count nothing, returns a sentence that names services with which the windows would count
// something.
std::string UncountedWindows(const std::string& windows, const std::string& services);

}  // namespace rankine::cli
