// SPDX-License-Identifier: BSD-3-Clause
// Finds all waits of a trace in one pass. It keeps only operations that are not matched yet: messages of
// which one side is missing, and collective operations that some ranks have not entered. The waits are stored
// in packed form.
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
  std::vector<WaitStore> waits;  // by line
  std::vector<LineExtent> extents;
  Causality causality;  // only counts; no times are repaired
  uint64_t calls = 0, mpi_ns = 0;
  uint64_t unknown = 0;  // number of completions of requests whose start is not in the trace
  std::vector<archive::Loss> losses;
};

// The parameters of a walk, which is one pass over a trace.
struct Walk {
  OpenLines open;
  std::vector<archive::Timeline> lines;  // process and thread of each line
  size_t processes = 0;
  unsigned threads = 1;
  size_t calls = size_t{1} << 20;  // approximate number of calls in memory at once, over all lines
  WorkerTeam workers;              // the processes that walk together
  bool left_alone = false;         // the other processes of the team have left the work to this one
  uint64_t bytes = 0;  // bytes that one walk reads (archive::TraceBytes), for the progress display
};

// In a worker team, each process gets the results for its own lines. The first one also gets all other
// results.
Replayed Replay(const Walk& walk, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io);

// Counts the operations of each process, without matching. In a worker team, each process counts all of them.
std::vector<OperationCounts> CountOperations(const Walk& walk, const Ranks& ranks);

}  // namespace rankine::analysis
