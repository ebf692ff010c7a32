// SPDX-License-Identifier: BSD-3-Clause
// Computes how the POP efficiencies change in the course of a run, from the run's event trace. The time
// from the first return of MPI_Init to the last entry of MPI_Finalize is divided into equal intervals. Each
// interval is treated as a separate run (pop.h), in which T is the length of the interval.
//
// Serialisation and transfer require a replay of the time-independent trace in which messages take no time.
//
//   SerE = max(computation_i) / max(time_i)    TrfE = CommE / SerE.
//
// Both maxima are taken over the ranks of the replay. The replay makes the same calls as the run, but at
// different times. So a moment of the run is located in the replay by its position among a rank's calls
// (call_marks.h). The corresponding moment of the replay lies between the same two calls, or in the same call
// after the same fraction of its duration.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/pop/ideal_run.h"
#include "analysis/pop/pop.h"
#include "analysis/pop/run_marks.h"

namespace rankine::analysis {

struct PopCourse {
  // the reason why the efficiencies over time are unknown; empty: the efficiencies are known
  std::string unknown;
  // The boundaries of the intervals in ns, on the time axis of the traces. There is one more boundary than
  // there are intervals.
  std::vector<uint64_t> borders;
  std::vector<Pop> parts;  // The efficiencies of each interval. An interval has no processes if the
                           // activity of some process is unknown there.
  std::string not_split;   // The reason why no interval has serialisation and transfer efficiencies.
  // Unsuccessful tests and inquiries are in the profile, but not in the trace. The field `untold` is the time
  // in calls that are missing in the trace, as a share (0 to 1) of the profile's MPI time. The efficiencies
  // over time count the time in these missing calls as work.
  double untold = 0;
};

// The argument `times` contains the times of each process in the whole run. The argument `ideal` is nullptr,
// or the result of a replay to which `marks` were passed.
PopCourse MakePopCourse(const RunMarks& marks, std::span<const ProcessTime> times, const IdealRun* ideal);

// How much the replay of a process advances between two marked moments; nullopt: unknown.
std::optional<IdealMark> IdealIn(const IdealRun& ideal, const RunMarks& marks, uint32_t process,
                                 const MarkedSpan& span);

// Splits the communication efficiency of one interval of the run. The split depends on how far the
// processes advance in the replay.
void SplitByReplay(std::span<const IdealMark> there, Pop* pop);

// Returns the reason why moments of the run cannot be located in the replay. The result is empty if they can
// be located.
std::string WhyNotSplit(const IdealRun* ideal);

}  // namespace rankine::analysis
