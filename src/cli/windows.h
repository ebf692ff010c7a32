// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows that the user sets from outside the program, and whether they are valid (docs/windows.md).
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// Returns the windows to set, checked, separated by semicolons; empty: none. `given` comes from the command
// line. If it is empty, RANKINE_WINDOW is used.
base::Result<std::string> ChosenWindows(const std::vector<std::string>& given);

// One sentence about requests of such windows that will not be met with this --state; empty: none.
std::string UnmetModels(const std::string& windows, const std::string& state);

// A sentence if such windows count nothing with these services (ChosenServices). The sentence names services
// with which windows count. Empty: they count.
std::string UncountedWindows(const std::string& windows, const std::string& services);

}  // namespace rankine::cli
