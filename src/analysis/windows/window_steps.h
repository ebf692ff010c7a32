// SPDX-License-Identifier: BSD-3-Clause
// How a window develops over the run, as steps over all ranks.
//
// Usually, the n-th instances of all ranks form a step. Windows of --window with every=TIME differ. Their
// instances end at beats, which are multiples of TIME on CLOCK_REALTIME (docs/windows.md). A rank that makes
// no call misses a beat. So their steps are the beats, and an instance is divided among beats by its time in
// each. The archive has each rank's times on the clock of its host.
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
  uint64_t start = 0;  // earliest start, by CLOCK_REALTIME
  Spread duration;     // duration per process
  uint64_t mpi = 0;    // time in MPI of the starting threads
  uint64_t open_requests = 0;
  std::optional<double> parallel, load_balance, communication, serialisation, transfer;
};

// Sums of what the processes did in the replay.
struct IdealSums {
  std::map<uint32_t, IdealMark> sums;  // by process
  bool known = true;                   // false: unknown for some of the processes
  void Add(uint32_t process, const std::optional<IdealMark>& one);
  void Split(Pop* pop) const;
};

// One instance on one rank. Times are in ns.
struct WindowTime {
  uint32_t process = 0;
  uint64_t start = 0, duration = 0;  // start: CLOCK_REALTIME, 0: unknown
  uint64_t mpi = 0;                  // time in MPI of the starting thread; at most `duration`
  uint64_t open_requests = 0;
  std::optional<IdealMark> ideal;
};

class WindowSteps {
 public:
  // Adds the interval of a definition; 0: the definition has none. Beats are used if all definitions have the
  // same interval.
  void Define(uint64_t every);
  void Add(const WindowTime& time) { times_.push_back(time); }

  // The length of a beat in ns; 0: there are no beats. It is longer than `every` if an archive claims more
  // beats than a run can have.
  uint64_t Beat() const;
  // Returns the steps in the order of their numbers, or of time. `processes`: number in the run. `efficient`:
  // whether to compute efficiencies.
  std::vector<WindowStep> Make(size_t processes, bool efficient) const;

 private:
  std::optional<uint64_t> every_;
  std::vector<WindowTime> times_;
};

}  // namespace rankine::analysis
