// A window in the course of its run: step by step, each on all ranks.
//
// The nth instance of each rank is one step, but for windows of --window's every=TIME. Each rank ends these
// instances at beats of CLOCK_REALTIME (docs/windows.md), and misses those at which it makes no call: so
// their steps are the beats, and an instance lies in them by the share of its time in each. Ranks' clocks are
// those of their hosts, as the archive has them.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "analysis/pop/ideal_run.h"
#include "analysis/pop/pop.h"
#include "analysis/processes/process_times.h"
#include "analysis/processes/spread.h"

namespace rankine::analysis {

struct WindowStep {
  uint64_t start = 0;  // the earliest, CLOCK_REALTIME
  Spread duration;     // per process
  uint64_t mpi = 0;    // of the starting threads
  uint64_t open_requests = 0;
  std::optional<double> parallel, load_balance, communication, serialisation, transfer;
};

// What processes did in the replay, added up.
struct IdealSums {
  std::map<uint32_t, IdealMark> sums;  // by process
  bool known = true;                   // of all of them
  void Add(uint32_t process, const std::optional<IdealMark>& one);
  void Split(Pop* pop) const;
};

// One instance of one rank. Times in ns.
struct WindowTime {
  uint32_t process = 0;
  uint64_t start = 0, duration = 0;  // CLOCK_REALTIME, 0: unknown
  uint64_t mpi = 0;                  // of the starting thread; at most `duration`
  uint64_t open_requests = 0;
  std::optional<IdealMark> ideal;
};

class WindowSteps {
 public:
  // Of each definition, 0: none. They have beats where all say the same.
  void Define(uint64_t every);
  void Add(const WindowTime& time) { times_.push_back(time); }

  // Longer than `every` where an archive claims more of them than a run can have; 0: there are none.
  uint64_t Beat() const;
  // In the order of their ordinals, or of time. `processes`: of the run. `efficient`: with efficiencies.
  std::vector<WindowStep> Make(size_t processes, bool efficient) const;

 private:
  std::optional<uint64_t> every_;
  std::vector<WindowTime> times_;
};

}  // namespace rankine::analysis
