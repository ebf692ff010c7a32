// SPDX-License-Identifier: BSD-3-Clause
// A sweep: one replay for each combination of values of some options.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "query/execution/team.h"

namespace rankine::cli {

// One point: options and their values, in the order given.
using SweepPoint = std::vector<std::pair<std::string, std::string>>;

// `given`: "bandwidth=1..16x2" (1, 2, 4, 8, 16), "latency=1..3+1" (1, 2, 3) or "speed=1,2,8". Options:
// bandwidth, latency, speed, compute, eager, ranks-per-host. Returns the points in order; the last option
// changes fastest.
base::Result<std::vector<SweepPoint>> ReadSweep(const std::vector<std::string>& given);

struct SweepResult {
  SweepPoint point;
  double seconds = 0;
  std::string failure;  // empty: there is none
};

// Gathers the results of all ranks on process 0. Rank r has made the points r, r + size, and so on. All ranks
// call this.
base::Status GatherSweep(query::Team& team, std::vector<SweepResult>* results);

}  // namespace rankine::cli
