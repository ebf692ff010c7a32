// SPDX-License-Identifier: BSD-3-Clause
// Compares the regions that --compute and --rates name with the regions in which a trace computes.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "sim/replay.h"

namespace rankine::cli {

// Fails if --compute names a region without computation. The error names the likely intended region.
base::Status CheckRegions(const sim::ReplayOptions& options, std::span<const std::string> paths);

// One sentence for each region of --rates that the trace does not have. The file of rates may belong to a
// larger program, or may misspell a region.
std::vector<std::string> UnusedRates(const sim::ReplayOptions& options, std::span<const std::string> paths);

}  // namespace rankine::cli
