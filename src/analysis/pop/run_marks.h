// A run's event trace at the moments at which its efficiencies are looked at: the borders of equal parts of
// its time, and where monitor windows begin and end. Each process's thread that called MPI_Init is looked at.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/pop/call_marks.h"
#include "analysis/processes/process_times.h"
#include "archive/tables.h"

namespace rankine::analysis {

inline constexpr size_t kRunParts = 50;

// From one moment to another one, in ns of the traces' line; empty: not known.
struct MarkedSpan {
  uint64_t begin = 0, end = 0;
  bool known() const { return begin < end; }
};

// Of one process, from MPI_Init returned to MPI_Finalize entered; `ahead`: as Clocks::WallAheadOf.
MarkedSpan LifeOf(const ProcessTime& time, int64_t ahead);

struct RunMarks {
  std::string unknown;                // why nothing is known over time; empty: it is
  MarkedSpan span;                    // from the first process out of MPI_Init to the last into MPI_Finalize
  std::vector<MarkedSpan> lives;      // by process, likewise
  std::vector<MarkedSpan> recorded;   // by process: what its trace has without gaps
  std::vector<CallMarks> calls;       // by process
  std::vector<MarkedSpan> instances;  // by place in Tables::window_instances
  // Where a part begins; of the one behind the last where that ends.
  uint64_t Border(size_t part) const;
};

// Reads the traces of all processes by at most `threads` threads, and holds little of them.
RunMarks FindRunMarks(const archive::Tables& tables, unsigned threads);

}  // namespace rankine::analysis
