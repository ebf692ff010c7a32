// SPDX-License-Identifier: BSD-3-Clause
// Reads from the event trace how far each process has got at certain moments. The efficiencies need these
// values. The moments are the boundaries of equal intervals of the run, and the starts and ends of monitor
// windows. Reads only one thread of each process: the thread that called MPI_Init.
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
  std::string unknown;  // why no data over time is available; empty: it is available
  // The time span from the first return of MPI_Init to the last entry of MPI_Finalize, over all processes.
  MarkedSpan span;
  std::vector<MarkedSpan> lives;      // For each process, the time from MPI_Init to MPI_Finalize.
  std::vector<MarkedSpan> recorded;   // For each process, the interval that its trace covers without gaps.
  std::vector<CallMarks> calls;       // by process
  std::vector<MarkedSpan> instances;  // by index in Tables::window_instances
  // The start of an interval; for the index after the last interval, the end of the last one.
  uint64_t Border(size_t part) const;
};

// Reads the traces of all processes without storing them. The argument `threads` is the maximum number of
// threads.
RunMarks FindRunMarks(const archive::Tables& tables, unsigned threads);

}  // namespace rankine::analysis
