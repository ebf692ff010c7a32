// SPDX-License-Identifier: BSD-3-Clause
// Replays a time-independent trace on a simulated platform, to predict how long the run would take there.
//
// A replay is deterministic: equal traces, platforms and options give equal results to the last bit. It runs
// in one thread. Any number of replays may run at the same time, even on the same platform. A replay does not
// open files.

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
  std::vector<uint32_t> hosts;  // the host of each rank; the trace must have as many ranks
  std::vector<double> starts;   // s: when each rank begins; empty: all begin at 0
  double compute = 1;           // factor for every volume
  std::vector<std::pair<std::string, double>>
      regions;  // further factors, for volumes in regions whose path contains this name
  // Each volume is multiplied by the factor of the longest of these paths that contains its region. The path
  // "" contains all regions.
  std::vector<std::pair<std::string, double>> rates;
  // situations in the network that recur are solved once; the result is the same to the last bit
  bool reuse = true;
  // receives from any source take the first message to arrive, instead of the one in the trace
  bool free_matching = false;
  // Called occasionally with the number of replayed actions and the simulated time in seconds.
  std::function<void(uint64_t, double)> progress;
  Observer* observer = nullptr;  // receives the events of the replay; not owned
};

// Returns how many seconds one unit of volume takes, on every host, as in the recorded run. 0: volumes are
// flop on the platform's hosts. That is also so if nothing else is known, and with `rated`, where `rates`
// convert volumes to flop.
double SecondsOf(const ti::VolumeUnit& unit, bool rated);

struct RankTimes {             // sums over all threads of the rank
  double end_s = 0;            // when its last action ended
  double compute_s = 0;        // time spent computing and sleeping
  double communication_s = 0;  // time in MPI during which its messages were transferred
  // time in MPI before the transfer of the message that ended the wait began: a partner was late
  double wait_s = 0;
  uint64_t actions = 0;
  uint32_t threads = 1;
};

struct Prediction {
  double seconds = 0;
  std::vector<RankTimes> ranks;
  std::vector<double> link_bytes;  // bytes transferred over each link of the platform
  uint64_t actions = 0;
  uint64_t messages = 0;
  // The paths of the regions in which ranks computed. Only set if the options contain regions or rates.
  std::vector<std::string> regions;
  // number of reads and writes outside MPI-IO on hosts without a disk; they took no time
  uint64_t untimed_files = 0;
};

// An error names the rank and the action. It is an error in the trace, an operation that cannot be simulated,
// or a deadlock, with the ranks that wait.
base::Result<Prediction> Replay(ti::Source& source, const Platform& platform, const ReplayOptions& options);

}  // namespace rankine::sim
