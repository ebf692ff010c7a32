// Which host each rank of a replay runs on.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "sim/platform/platform.h"

namespace rankine::cli {

// By --deployment, --hostfile or --ranks-per-host; else rank i on host i of the platform, from the first
// again when there are more ranks.
base::Result<std::vector<uint32_t>> PlaceRanks(const Arguments& arguments, const sim::Platform& platform,
                                               uint32_t ranks);

}  // namespace rankine::cli
