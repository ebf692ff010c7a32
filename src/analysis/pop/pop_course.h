// SPDX-License-Identifier: BSD-3-Clause
// The POP efficiencies over the course of a run, from its event trace. The time from the first return of
// MPI_Init to the last entry of MPI_Finalize is divided into equal parts. Each part is treated as a run of
// its own (pop.h); T is the length of the part.
//
// Serialisation and transfer need a replay of the run's time-independent trace in which messages take no
// time.
//
//   SerE = max(computation_i) / max(time_i)    TrfE = CommE / SerE.
//
// The maxima are taken over the ranks, in the replay. The replay has its own time axis but the same calls as
// the run. So a moment of the run is located in the replay by means of a rank's calls (call_marks.h). It is
// between the same two calls, or in the same call after the same share of its duration.
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
  std::string unknown;  // the reason why there is no course over time; empty: there is one
  // borders of the parts (one more than parts), in ns on the time axis of the traces
  std::vector<uint64_t> borders;
  std::vector<Pop> parts;  // a part has no processes if the activity of some process is unknown there
  std::string not_split;   // the reason why no part has serialisation and transfer efficiency
  // The share of the profile's MPI time that is due to calls missing from the trace (unsuccessful tests,
  // inquiries), 0..1. That time counts as work here.
  double untold = 0;
};

// `times`: by process, for the whole run. `ideal`: nullptr, or the result of a replay that was given these
// marks.
PopCourse MakePopCourse(const RunMarks& marks, std::span<const ProcessTime> times, const IdealRun* ideal);

// How far the process gets in the replay between two marked moments; nullopt: unknown.
std::optional<IdealMark> IdealIn(const IdealRun& ideal, const RunMarks& marks, uint32_t process,
                                 const MarkedSpan& span);

// Splits the communication efficiency of a part of the run, according to how far its processes get in the
// replay.
void SplitByReplay(std::span<const IdealMark> there, Pop* pop);

// The reason why the replay cannot be aligned with the run; empty: it can.
std::string WhyNotSplit(const IdealRun* ideal);

}  // namespace rankine::analysis
