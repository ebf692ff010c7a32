// SPDX-License-Identifier: BSD-3-Clause
// A sweep as a page: a plot and a table. The page is one file without scripts, which needs no network.
#pragma once
#include <string>
#include <vector>

#include "cli/replay/sweep.h"

namespace rankine::cli {

// The last swept option is the horizontal axis, and there is a line for each combination of the others.
std::string SweepPage(const std::vector<SweepResult>& results, const std::string& trace,
                      const std::string& platform);

}  // namespace rankine::cli
