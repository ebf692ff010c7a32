// SPDX-License-Identifier: BSD-3-Clause
// Compares the regions that --compute and --rates name with the regions in which a trace computes.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sim/replay.h"

namespace rankine::cli {

// Fails if the options name a region in which the trace contains no computation. The error begins with
// `where`, such as "--compute: ", and suggests a similar name.
base::Status CheckRegions(const sim::ReplayOptions& options, std::span<const std::string> paths,
                          std::string_view where);

// Returns one sentence for each region of --rates that does not occur in the trace. A missing region is not
// an error, because the rates may come from a larger program. Another possible reason is a misspelled region
// name.
std::vector<std::string> UnusedRates(const sim::ReplayOptions& options, std::span<const std::string> paths);

}  // namespace rankine::cli
