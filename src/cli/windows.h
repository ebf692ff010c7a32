// The user's wish for monitor windows that are set from outside, and whether it can be understood
// (docs/windows.md).
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// The windows to set, checked, with semicolons between them; empty: none. `given` as on the command line;
// nothing given: RANKINE_WINDOW.
base::Result<std::string> ChosenWindows(const std::vector<std::string>& given);

// What such windows ask for and will not get, with this --state; empty: nothing. One sentence.
std::string UnmetModels(const std::string& windows, const std::string& state);

// That such windows will count nothing with these services (ChosenServices), and with which they do; empty:
// they count.
std::string UncountedWindows(const std::string& windows, const std::string& services);

}  // namespace rankine::cli
