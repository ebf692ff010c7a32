// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows that the user sets from outside the program: collects and checks them (docs/windows.md).
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// Returns the windows to set, checked and separated by semicolons; empty: none. `given` comes from the
// command line. If `given` is empty, RANKINE_WINDOW is used.
base::Result<std::string> ChosenWindows(const std::vector<std::string>& given);

// One sentence about requests in these windows that cannot be fulfilled with this --state; empty if all can
// be.
std::string UnmetModels(const std::string& windows, const std::string& state);

// If such windows count nothing with these services (ChosenServices), returns a sentence that also names
// services with which they count something. Empty: they count something.
std::string UncountedWindows(const std::string& windows, const std::string& services);

}  // namespace rankine::cli
