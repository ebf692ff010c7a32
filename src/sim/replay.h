// Replays a time-independent trace on a simulated platform: how long would this run take there?
//
//   auto platform = sim::Platform::Build(description, "p.xml");
//   sim::ReplayOptions options;                       // SMPI's network model
//   options.hosts = {0, 1, 2, 3};                     // of each rank
//   auto prediction = sim::Replay(source, *platform.value(), options);
//
// Deterministic: the same trace, platform and options give the same bits. One thread; any number of replays
// may run beside each other, on one platform too. Opens no file.
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
  std::vector<uint32_t> hosts;  // of each rank; as many as the trace has ranks
  double compute = 1;           // every volume is multiplied by this ...
  std::vector<std::pair<std::string, double>>
      regions;  // ... and by these, where its region has this name in its path
  // Each volume is multiplied by the factor of the longest of these paths that its region lies in, "" for
  // all.
  std::vector<std::pair<std::string, double>> rates;
  bool reuse = true;  // what repeats in the network is solved once; the answer is the same, bit by bit
  bool free_matching = false;  // receives from any source take what comes first, not what the trace recorded
  // Called now and then with the actions replayed and the simulated time, in seconds.
  std::function<void(uint64_t, double)> progress;
  Observer* observer = nullptr;  // is told what happens; not owned
};

// Seconds that one of the unit takes, on every host: as it was where it was recorded. 0: volumes are flops of
// the platform's hosts, which is also so where nobody knows better, and where `rated`: `rates` makes flops of
// them.
double SecondsOf(const ti::VolumeUnit& unit, bool rated);

struct RankTimes {             // sums of all its threads
  double end_s = 0;            // when its last action was over
  double compute_s = 0;        // computing and sleeping
  double communication_s = 0;  // in MPI, while its messages were on their way
  double wait_s = 0;           // in MPI, before the message that ended the wait had begun: a partner was late
  uint64_t actions = 0;
  uint32_t threads = 1;
};

struct Prediction {
  double seconds = 0;
  std::vector<RankTimes> ranks;
  std::vector<double> link_bytes;  // by link of the platform
  uint64_t actions = 0;
  uint64_t messages = 0;
  // Where it was computed, by path; told only where options name regions or rates.
  std::vector<std::string> regions;
  uint64_t untimed_files = 0;  // reads and writes past MPI-IO on hosts without a disk: they took no time
};

// An error names rank and action: what the trace has wrong, what is not simulated, or who waits for whom.
base::Result<Prediction> Replay(ti::Source& source, const Platform& platform, const ReplayOptions& options);

}  // namespace rankine::sim
