// SPDX-License-Identifier: BSD-3-Clause
// Replays a time-independent trace on a simulated platform, to predict how long the run would take on the
// platform.
//
// Replays are deterministic: the same trace, platform and options yield the same result to the last bit. A
// replay runs in one thread. Any number of replays may run at the same time, even on the same platform. A
// replay opens no files.

// Example:
//   auto platform = sim::Platform::Build(description, "p.xml");
//   sim::ReplayOptions options;                       // SMPI's network model
//   options.hosts = {0, 1, 2, 3};                     // of each rank
//   auto prediction = sim::Replay(source, *platform.value(), options);
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"
#include "sim/model.h"
#include "sim/observer.h"
#include "sim/platform/platform.h"

namespace rankine::sim {

struct ReplayOptions {
  Model model;
  std::vector<uint32_t> hosts;  // the host of each rank of the trace
  std::vector<double> starts;   // the begin times of the ranks in s; empty if all ranks begin at 0
  double compute = 1;           // factor for every volume
  std::vector<std::pair<std::string, double>>
      regions;  // additional factors for the volumes in each region whose path contains the given name
  // Maps paths of regions to factors. Each volume is multiplied by the factor of the longest path that
  // contains the volume's region. An empty path contains all regions.
  std::vector<std::pair<std::string, double>> rates;
  // recurring situations in the network are solved only once; this does not change the result
  bool reuse = true;
  // receives from any source take the message that arrives first, instead of the message in the trace
  bool free_matching = false;
  // Is called repeatedly, with the number of replayed actions and the simulated time in seconds.
  std::function<void(uint64_t, double)> progress;
  Observer* observer = nullptr;  // the observer of the replay's events; not owned
};

// Returns how many seconds one unit of volume takes on every host, as in the recorded run. Returns 0 if the
// volumes are flop, computed at the speed of the platform's hosts. The result is also 0 if the rate is
// unknown. If compute rates are given, the rates convert volumes to flop, so the result is 0.
double SecondsOf(const ti::VolumeUnit& unit, bool rated);

struct RankTimes {             // sums over all threads of the rank
  double end_s = 0;            // the end time of the rank's last action
  double compute_s = 0;        // time spent computing and sleeping
  double communication_s = 0;  // the time in MPI during which the rank's messages were being transferred
  // The time in MPI for which the rank waited because a partner was late. The wait ends when the transfer
  // of the message begins.
  double wait_s = 0;
  uint64_t actions = 0;
  uint32_t threads = 1;
};

struct Prediction {
  double seconds = 0;
  std::vector<RankTimes> ranks;
  std::vector<double> link_bytes;  // bytes transferred over each of the platform's links
  uint64_t actions = 0;
  uint64_t messages = 0;
  // The paths of the regions in which ranks computed. The list is empty unless the options contain factors
  // for regions.
  std::vector<std::string> regions;
  // The number of reads and writes outside MPI-IO that took no time, because the host has no disk.
  uint64_t untimed_files = 0;
};

// Replays the trace. Fails if the trace has an error, if an operation cannot be simulated, or if a deadlock
// occurs. The message about a deadlock names the ranks involved. An error message names the rank and the
// action.
base::Result<Prediction> Replay(ti::Source& source, const Platform& platform, const ReplayOptions& options);

}  // namespace rankine::sim
