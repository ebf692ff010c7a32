// SPDX-License-Identifier: BSD-3-Clause
// Reads the progress of each process at certain moments from the event trace. The efficiencies are computed
// from the progress. The moments are the boundaries of equal intervals of the run, and the starts and ends of
// monitor windows. Reads only one thread of each process: the thread that called MPI_Init.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/pop/call_marks.h"
#include "analysis/processes/process_times.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

inline constexpr size_t kRunParts = 50;

// A time interval in ns on the time axis of the traces; empty: unknown.
struct MarkedSpan {
  uint64_t begin = 0, end = 0;
  bool known() const { return begin < end; }
};

// Returns the time span of one process from the return of MPI_Init to the entry of MPI_Finalize. The
// argument `ahead` must come from `Clocks::WallAheadOf`.
MarkedSpan LifeOf(const ProcessTime& time, int64_t ahead);

struct RunMarks {
  std::string unknown;  // the reason why no data over time is available; empty: the data is available
  // The time span from the first return of MPI_Init to the last entry of MPI_Finalize, over all processes.
  MarkedSpan span;
  std::vector<MarkedSpan> lives;      // For each process, the time from MPI_Init to MPI_Finalize.
  std::vector<MarkedSpan> recorded;   // For each process, the interval that its trace covers without gaps.
  std::vector<CallMarks> calls;       // indexed by process
  std::vector<MarkedSpan> instances;  // indexed by index in Tables::window_instances
  // Returns the start of an interval. For the index after the last interval, returns the end of the last
  // interval.
  uint64_t Border(size_t part) const;
};

// Reads the traces of all processes without storing them. The argument `threads` is the maximum number of
// threads.
RunMarks FindRunMarks(const archive::Tables& tables, unsigned threads);

}  // namespace rankine::analysis
