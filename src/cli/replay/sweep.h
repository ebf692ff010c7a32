// SPDX-License-Identifier: BSD-3-Clause
// A sweep: one replay for each combination of values of some options.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "query/execution/team.h"

namespace rankine::cli {

// One point: options and their values, in the order given.
using SweepPoint = std::vector<std::pair<std::string, std::string>>;

// `given`: "bandwidth=1..16x2" (1, 2, 4, 8, 16), the same without "x2", "latency=1..3+1" (1, 2, 3),
// "latency=1..100/3" (1, 10, 100) or "speed=1,2,8". Options: bandwidth, latency, speed, compute, eager,
// ranks-per-host, and speed(REGION) and compute(REGION). Names are listed: "selector=ompi,mpich", and the
// same for network, platform and hostfile. Returns the points in order; the last option changes fastest.
base::Result<std::vector<SweepPoint>> ReadSweep(const std::vector<std::string>& given);

// Sets the options of a point.
void SetPoint(const SweepPoint& point, Arguments* arguments);

struct SweepResult {
  SweepPoint point;
  double seconds = 0;
  std::string failure;  // empty: there is none
};

// Returns the value of a swept option in a point; empty: it is not swept.
std::string TextOfPoint(const SweepPoint& point, std::string_view name);

// Returns the value of the only swept number at which the replay becomes slower than at the first point by
// this share. It is interpolated between two points. Returns nullopt if there is no such value.
std::optional<double> SlowerAt(const std::vector<SweepResult>& results, double share);

// Gathers the results of all ranks on process 0. Rank r has made the points r, r + size, and so on. All ranks
// call this.
base::Status GatherSweep(query::Team& team, std::vector<SweepResult>* results);

}  // namespace rankine::cli
