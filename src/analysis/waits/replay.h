// Finds all waits of a trace in one walk over it, holding only what is not matched yet: messages of which one
// side has not come, operations that some ranks have not reached. What is found is kept packed.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/crew.h"
#include "analysis/waits/io_spans.h"
#include "analysis/waits/lockstep.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/unmatched.h"
#include "analysis/waits/wait_store.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

struct Replayed {
  std::vector<WaitStore> waits;  // by line
  std::vector<LineExtent> extents;
  Causality causality;  // nothing is repaired
  uint64_t calls = 0, mpi_ns = 0;
  uint64_t unknown = 0;  // completions of requests that the trace has not seen begin
  std::vector<archive::Loss> losses;
};

// How a trace is walked over.
struct Walk {
  OpenLines open;
  std::vector<archive::Timeline> lines;  // of each its process and thread
  size_t processes = 0;
  unsigned threads = 1;
  size_t calls = size_t{1} << 20;  // about so many are held, of all lines
  Crew crew;                       // who walks together
  bool left_alone = false;         // those who did have left it to this one
  uint64_t bytes = 0;              // that are read in one walk (archive::TraceBytes), to tell its share
};

// Of a crew each gets what is of its own lines; the first one gets all else, too.
Replayed Replay(const Walk& walk, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io);

// How often each process has done what, without holding it against others. Of a crew each counts all.
std::vector<OperationCounts> CountOperations(const Walk& walk, const Ranks& ranks);

}  // namespace rankine::analysis
