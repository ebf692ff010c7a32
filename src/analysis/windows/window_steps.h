// SPDX-License-Identifier: BSD-3-Clause
// Shows how the values of a monitor window change over the run, in steps that comprise all ranks.
//
// Usually, step n consists of the n-th instance of each rank. Windows with every=TIME, which --window
// defines, are an exception. The instances of a window with every=TIME end at beats, which are multiples of
// TIME on CLOCK_REALTIME (docs/windows.md). A rank cannot end its instance at a beat while it makes no MPI
// call. So for windows with every=TIME, the steps are the intervals between beats. Each instance is divided
// among the steps that it overlaps. In the archive, the times of a rank are on the clock of the rank's host.
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
  uint64_t mpi = 0;    // The total time in MPI of the threads that started the instances.
  uint64_t open_requests = 0;
  std::optional<double> parallel, load_balance, communication, serialisation, transfer;
};

// Adds up the progress that the processes made in the replay.
struct IdealSums {
  std::map<uint32_t, IdealMark> sums;  // indexed by process
  bool known = true;                   // False if the value is unknown for some process.
  void Add(uint32_t process, const std::optional<IdealMark>& one);
  void Split(Pop* pop) const;
};

// One instance on one rank. Times are in ns.
struct WindowTime {
  uint32_t process = 0;
  uint64_t start = 0, duration = 0;  // `start`: on CLOCK_REALTIME; 0: unknown
  uint64_t mpi = 0;  // time in MPI of the thread that started the instance; at most `duration`
  uint64_t open_requests = 0;
  std::optional<IdealMark> ideal;
};

class WindowSteps {
 public:
  // Adds the interval (every=) of one definition; 0 if the definition has no interval. Beats are used only if
  // all definitions have the same interval.
  void Define(uint64_t every);
  void Add(const WindowTime& time) { times_.push_back(time); }

  // The length of a beat in ns; 0: there are no beats. A beat is longer than the interval `every` if an
  // archive claims more beats than a run can contain.
  uint64_t Beat() const;
  // Returns the steps, ordered by number or by time. The argument `processes` is the number of processes in
  // the run. The argument `efficient` is true if efficiencies must be computed.
  std::vector<WindowStep> Make(size_t processes, bool efficient) const;

 private:
  std::optional<uint64_t> every_;
  std::vector<WindowTime> times_;
};

}  // namespace rankine::analysis
