// SPDX-License-Identifier: BSD-3-Clause
// Chooses the host for each rank of a replay.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "sim/platform/platform.h"

namespace rankine::cli {

struct Placement {
  std::vector<uint32_t> hosts;
  std::vector<double> starts;  // the begin times of the ranks in s; empty if all ranks begin at 0
};

// Chooses a host for each rank. The list `jobs` contains the number of ranks of each job. The order of
// hosts comes from --deployment, --hostfile or --ranks-per-host. Without these options, rank i runs on host
// i of the platform. If the number of ranks exceeds the number of hosts, the hosts are used again, beginning
// with the first host. Ranks of several jobs are numbered consecutively. If the number of hostfiles equals
// the number of jobs, each job has its own hostfile.
base::Result<Placement> PlaceRanks(const Arguments& arguments, const sim::Platform& platform,
                                   const std::vector<uint32_t>& jobs);

// Applies the option --storage if the user has given it.
base::Status AddStorage(const Arguments& arguments, sim::Platform* platform);

}  // namespace rankine::cli
