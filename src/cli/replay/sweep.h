// SPDX-License-Identifier: BSD-3-Clause
// A sweep: one replay for each combination of the values of some options.
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

// A point of the sweep: options and their values, in the order given.
using SweepPoint = std::vector<std::pair<std::string, std::string>>;

// Parses ranges such as "bandwidth=1..16x2" (1, 2, 4, 8, 16), the same without "x2",
// "latency=1..3+1" (1, 2, 3), "latency=1..100/3" (1, 10, 100) or "speed=1,2,8". Numeric options: bandwidth,
// latency, speed, compute, eager, ranks-per-host, speed(REGION) and compute(REGION). Options with names take
// a list: "selector=ompi,mpich", and likewise network, platform and hostfile. Returns the points in order;
// the last option changes fastest.
base::Result<std::vector<SweepPoint>> ReadSweep(const std::vector<std::string>& given);

// Reads a finite number of at least 0. Returns false if the value of a swept option is a name.
bool ReadNumber(std::string_view text, double* number);

// Sets the options of a point.
void SetPoint(const SweepPoint& point, Arguments* arguments);

// Whether the point has all of the values in `chosen`, such as "latency=4,selector=ompi".
base::Result<bool> IsChosen(const SweepPoint& point, std::string_view chosen);

// The path of a point's archive: "there.rkn" becomes "there-4-ompi.rkn".
std::string ArchiveName(const SweepPoint& point, const std::string& output);

struct SweepResult {
  SweepPoint point;
  double seconds = 0;
  std::string failure;                  // empty: the replay succeeded
  double compute_s = 0, network_s = 0;  // time of computation and of the network on the critical path

  // Share of the network in the critical path.
  double NetworkShare() const { return compute_s + network_s > 0 ? network_s / (compute_s + network_s) : 0; }
};

// The value that a swept option has at a point; empty if the option is not swept.
std::string TextOfPoint(const SweepPoint& point, std::string_view name);

// For sweeps over a single number: the value from which the replay is slower by this share than at the first
// point, interpolated between two points. Returns nullopt if there is no such value.
std::optional<double> SlowerAt(const std::vector<SweepResult>& results, double share);

// For sweeps over a single number: the value at which the larger part of the critical path changes from
// computation to network, or back, interpolated between two points.
std::optional<double> PathChangesAt(const std::vector<SweepResult>& results);

// The shares for which `SlowerAt` is reported.
inline constexpr double kTolerances[] = {0.01, 0.05, 0.1};

// Sentences about the whole sweep. These lines say from which value on the run is slower, and where the
// larger part of the critical path changes.
std::vector<std::string> SweepSentences(const std::vector<SweepResult>& results);

// Collects the results of all ranks in process 0. Rank r has computed the points r, r + size, and so on,
// where size is the number of ranks. All ranks must call this.
base::Status GatherSweep(query::Team& team, std::vector<SweepResult>* results);

}  // namespace rankine::cli
