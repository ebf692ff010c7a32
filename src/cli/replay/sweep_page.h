// SPDX-License-Identifier: BSD-3-Clause
// Shows a sweep as a page with a plot and a table. The page is a single file without scripts, and loads
// nothing from the network.
#pragma once
#include <string>
#include <vector>

#include "cli/replay/sweep.h"

namespace rankine::cli {

// The last swept option is the horizontal axis. The plot has one line for each combination of the other
// options' values.
std::string SweepPage(const std::vector<SweepResult>& results, const std::string& trace,
                      const std::string& platform);

}  // namespace rankine::cli
