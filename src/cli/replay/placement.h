// Which host each rank of a replay runs on.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "sim/platform/platform.h"

namespace rankine::cli {

// `jobs`: the ranks of each. By --deployment, --hostfile or --ranks-per-host; else rank i on host i of the
// platform, from the first again when there are more ranks; of several jobs ranks count on. As many hostfiles
// as jobs: one for each.
base::Result<std::vector<uint32_t>> PlaceRanks(const Arguments& arguments, const sim::Platform& platform,
                                               const std::vector<uint32_t>& jobs);

// What --storage says, when it is there.
base::Status AddStorage(const Arguments& arguments, sim::Platform* platform);

}  // namespace rankine::cli
