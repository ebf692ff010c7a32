// The efficiencies of POP in the course of a run, out of its event trace: of equal parts of the time from the
// first rank out of MPI_Init to the last one into MPI_Finalize, each as if the run were that part alone
// (pop.h). T is the part's length.
//
// Serialisation and transfer need a replay of the run's time-independent trace where messages take no time:
//
//   SerE = max(computation_i) / max(time_i)    TrfE = CommE / SerE
//
// over the ranks, in the replay. It has no times of the run, but its calls: a moment of the run lies there
// between the same calls of a rank, or in the same one, at the same share of its time (call_marks.h).
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
  std::string unknown;            // why there is none; empty: there is
  std::vector<uint64_t> borders;  // of the parts, one more than these; ns on the traces' line
  std::vector<Pop> parts;         // without processes: of one of them it is not known what it did then
  std::string not_split;          // why no part has serialisation and transfer
  // Of the profile's time in MPI what the trace has no calls for (tests that found nothing, inquiries), 0..1.
  // It counts as work here.
  double untold = 0;
};

// `times`: by process, of the whole run. `ideal`: nullptr, or what was made with these marks.
PopCourse MakePopCourse(const RunMarks& marks, std::span<const ProcessTime> times, const IdealRun* ideal);

// What the process did in the replay between two moments that were marked; nullopt: it is not told.
std::optional<IdealMark> IdealIn(const IdealRun& ideal, const RunMarks& marks, uint32_t process,
                                 const MarkedSpan& span);

// Splits the communication efficiency of a part of the run by what its processes did there in the replay.
void SplitByReplay(std::span<const IdealMark> there, Pop* pop);

// Why the replay does not tell what happened when; empty: it does.
std::string WhyNotSplit(const IdealRun* ideal);

}  // namespace rankine::analysis
