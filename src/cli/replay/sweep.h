// SPDX-License-Identifier: BSD-3-Clause
// A sweep is one replay for each combination of the values of some options.
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

// A point of the sweep consists of options and their values, in the order in which they were given.
using SweepPoint = std::vector<std::pair<std::string, std::string>>;

// Parses the options of a sweep, and returns the points in order. The last option changes fastest. The
// numeric options are bandwidth, latency, speed, compute, eager, ranks-per-host, speed(REGION) and
// compute(REGION). Forms of their values:
// - "bandwidth=1..16x2" means 1, 2, 4, 8, 16; so does "bandwidth=1..16".
// - "latency=1..3+1" means 1, 2, 3.
// - "latency=1..100/3" means 1, 10, 100.
// - "speed=1,2,8" lists the values.
// The options selector, network, platform and hostfile take a list of names, for example
// "selector=ompi,mpich".
base::Result<std::vector<SweepPoint>> ReadSweep(const std::vector<std::string>& given);

// Reads a finite number that is at least 0. Returns false if the value of a swept option is a name.
bool ReadNumber(std::string_view text, double* number);

// Sets the replay options to the values that they have at the point.
void SetPoint(const SweepPoint& point, Arguments* arguments);

// Returns whether the point has all of the given values, such as "latency=4,selector=ompi".
base::Result<bool> IsChosen(const SweepPoint& point, std::string_view chosen);

// Returns the path of a point's archive: "there.rkn" becomes "there-4-ompi.rkn".
std::string ArchiveName(const SweepPoint& point, const std::string& output);

struct SweepResult {
  SweepPoint point;
  double seconds = 0;
  std::string failure;                  // empty: the replay succeeded
  double compute_s = 0, network_s = 0;  // the time of computation and of the network on the critical path

  // Returns the network's share of the critical path.
  double NetworkShare() const { return compute_s + network_s > 0 ? network_s / (compute_s + network_s) : 0; }
};

// The value that a swept option has at a point; empty if the option is not swept.
std::string TextOfPoint(const SweepPoint& point, std::string_view name);

// Finds the value of the swept option at which the replay becomes slower than at the first point by the
// given share. The value is interpolated between two points. Returns nullopt if there is no such value, or
// if the sweep is not over a single number.
std::optional<double> SlowerAt(const std::vector<SweepResult>& results, double share);

// Finds the value of the swept option at which the larger part of the critical path changes from
// computation to network, or back. The value is interpolated between two points. Returns nullopt if there
// is no such value, or if the sweep is not over a single number.
std::optional<double> PathChangesAt(const std::vector<SweepResult>& results);

// The relative slowdowns for which the output has a line with the result of `SlowerAt`.
inline constexpr double kTolerances[] = {0.01, 0.05, 0.1};

// Returns sentences about the whole sweep. The sentences say from which value on the run is slower, and
// where the larger part of the critical path changes.
std::vector<std::string> SweepSentences(const std::vector<SweepResult>& results);

// Collects the results of all ranks in process 0. Rank r has computed the points r, r + size, and so on,
// where size is the number of ranks. All ranks must call this function.
base::Status GatherSweep(query::Team& team, std::vector<SweepResult>* results);

}  // namespace rankine::cli
