// SPDX-License-Identifier: BSD-3-Clause
// Finds the wait states of a run in its event trace: which calls waited for other ranks, how long, where, and
// why. Classes and amounts follow Scalasca's pattern definitions (docs/waits.md). Any number of threads and
// processes may read the trace, regardless of the number of ranks in the run.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/causes.h"
#include "analysis/waits/critical_path.h"
#include "analysis/waits/wait.h"
#include "analysis/waits/wait_store.h"
#include "archive/rows/loss.h"
#include "archive/rows/none.h"
#include "query/execution/team.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct WaitCause {
  CauseKey key;
  uint64_t ns = 0;
};

// All waits of one class at one place in the program. Times are in ns, summed over all ranks.
struct WaitLine {
  WaitClass kind{};
  uint16_t function = 0;                    // the function's id in gen/mpi.table
  uint32_t site = archive::kNone;           // index in Tables::sites
  context::NodeId region = context::kRoot;  // node in Tables::space
  uint64_t ns = 0, count = 0, longest = 0;
  uint32_t ranks = 0;                 // number of processes that waited
  uint32_t process = archive::kNone;  // the process that waited most
  uint64_t process_ns = 0;
  std::vector<WaitCause> causes;                          // largest first; they add up to `ns`
  std::vector<std::pair<uint32_t, uint64_t>> by_process;  // processes that waited, and their ns
};

struct Waits {
  bool known = false;   // a trace of MPI calls exists
  uint64_t calls = 0;   // number of calls in the trace
  uint64_t mpi_ns = 0;  // total time in these calls
  uint64_t ns = 0;      // total waiting time
  std::array<uint64_t, kWaitClasses> by_class{};
  std::vector<WaitLine> lines;  // largest first
  CriticalPath path;
  PathSteps steps;  // steps of the critical path; only if `each` was passed
  Causality causality;
  std::vector<archive::MachineClock> machines;
  std::vector<std::string> servers;  // names of the servers that occur in causes
  uint64_t unknown = 0;              // number of completions of requests whose start is not in the trace
  // number of operations that have no counterpart in the other process's trace (unmatched.h)
  uint64_t unmatched = 0;
  std::vector<archive::Loss> losses;  // parts of the trace that could not be read
};

// The default number of calls in memory at once.
inline constexpr size_t kCallsHeld = size_t{1} << 20;

// Uses at most `threads` threads. About `calls_held` calls of the trace are in memory at once, in addition to
// operations that are not matched yet and the packed waits.
//
// With a team, each of its processes must call this function with the same tables. They divide the work
// (worker_team.h). Process 0 gets the same result, bit for bit, that a single process would get; the others
// get nothing.
//
// `each` receives the waits by line; the result then contains the steps of the path, too. Their times are the
// repaired ones if causes and effects were repaired (causality.h). Only allowed without a team.
Waits FindWaits(const archive::Tables& tables, unsigned threads, size_t calls_held = kCallsHeld,
                query::Team* team = nullptr, std::vector<WaitStore>* each = nullptr);

}  // namespace rankine::analysis
