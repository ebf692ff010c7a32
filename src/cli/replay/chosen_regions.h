// The regions that --compute and --rates name, held against those in which a trace computes.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "sim/replay.h"

namespace rankine::cli {

// An error: --compute names a region in which nothing was computed; with the name that was likely meant.
base::Status CheckRegions(const sim::ReplayOptions& options, std::span<const std::string> paths);

// A sentence for each region of --rates that the trace does not have: a file of rates may be of a larger
// program, or name one wrong.
std::vector<std::string> UnusedRates(const sim::ReplayOptions& options, std::span<const std::string> paths);

}  // namespace rankine::cli
