// SPDX-License-Identifier: BSD-3-Clause
// Replays a time-independent trace on a simulated platform, to predict the time of the run there.
//
// A replay is deterministic: equal traces, platforms and options give equal results to the last bit. It runs
// in one thread. Any number of replays may run at the same time, even on one platform. A replay opens no
// file.

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
  std::vector<double> starts;   // s: when each rank begins; empty: all at 0
  double compute = 1;           // factor of every volume
  std::vector<std::pair<std::string, double>>
      regions;  // further factors of volumes in regions with this name in their path
  // Each volume is multiplied by the factor of the longest of these paths that contains its region. "" is the
  // path for all.
  std::vector<std::pair<std::string, double>> rates;
  // repeated situations in the network are solved once; the result is the same to the last bit
  bool reuse = true;
  bool free_matching = false;  // receives from any source take the first message, not the one in the trace
  // Called now and then with the number of replayed actions and the simulated time in seconds.
  std::function<void(uint64_t, double)> progress;
  Observer* observer = nullptr;  // receives the events of the replay; not owned
};

// Returns the seconds for one unit of volumes, which are those of the recorded run on every host. 0: volumes
// are flops of the platform's hosts. This is also the case if nothing else is known, and with `rated`, where
// `rates` convert volumes to flops.
double SecondsOf(const ti::VolumeUnit& unit, bool rated);

struct RankTimes {             // sums over all of the rank's threads
  double end_s = 0;            // end of its last action
  double compute_s = 0;        // computing and sleeping
  double communication_s = 0;  // time in MPI while its messages were transferred
  // time in MPI before the transfer of the message that ended the wait: a partner was late
  double wait_s = 0;
  uint64_t actions = 0;
  uint32_t threads = 1;
};

struct Prediction {
  double seconds = 0;
  std::vector<RankTimes> ranks;
  std::vector<double> link_bytes;  // bytes over each link of the platform
  uint64_t actions = 0;
  uint64_t messages = 0;
  // The regions of computation, by path. They are set only if the options have regions or rates.
  std::vector<std::string> regions;
  uint64_t untimed_files = 0;  // reads and writes outside MPI-IO on hosts without a disk, which took no time
};

// An error names the rank and the action. It is a fault of the trace, an operation that is not simulated, or
// a deadlock with the ranks that wait.
base::Result<Prediction> Replay(ti::Source& source, const Platform& platform, const ReplayOptions& options);

}  // namespace rankine::sim
