// SPDX-License-Identifier: BSD-3-Clause
// Finds all waits in a trace in a single pass. Only operations that are not matched yet are kept in memory:
// messages whose send or receive has not been read yet, and collective operations that some ranks have not
// entered. Waits are stored in a packed form.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/io_spans.h"
#include "analysis/waits/merged_reader.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/unmatched.h"
#include "analysis/waits/wait_store.h"
#include "analysis/waits/worker_team.h"
#include "archive/rows/loss.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

struct Replayed {
  std::vector<WaitStore> waits;  // indexed by line
  std::vector<LineExtent> extents;
  Causality causality;  // the counts of violations; this pass does not repair times
  uint64_t calls = 0, mpi_ns = 0;
  uint64_t unknown = 0;  // The number of requests that completed in the trace, but whose start is missing.
  std::vector<archive::Loss> losses;
};

// The parameters of a pass over a trace.
struct Walk {
  OpenLines open;
  std::vector<archive::Timeline> lines;  // For each line, its process and thread. The lines contain no
                                         // calls.
  size_t processes = 0;
  unsigned threads = 1;
  size_t calls = size_t{1} << 20;  // The approximate number of calls in memory at any time, over all lines.
  WorkerTeam workers;              // the processes of the team that read the trace together
  bool left_alone = false;         // True if the other processes of the team do no more work.
  uint64_t bytes = 0;  // The number of bytes that one pass reads (archive::TraceBytes), for the progress
                       // display.
};

// In a worker team, each process gets the results for its own lines. The first process also gets all
// results.
Replayed Replay(const Walk& walk, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io);

// Counts the operations of each process, but does not match them. In a worker team, each process gets the
// counts of all processes.
std::vector<OperationCounts> CountOperations(const Walk& walk, const Ranks& ranks);

}  // namespace rankine::analysis
