// SPDX-License-Identifier: BSD-3-Clause
// Finds the wait states of a run in its event trace: the calls that waited for other ranks, and the duration,
// the call site and the cause of each wait. Classes and durations follow Scalasca's pattern definitions
// (docs/waits.md). Any number of threads and processes may read the trace. The number of threads and
// processes is independent of the number of ranks in the run.
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

// All waits that have the same class, function, call site and region. Times are in ns, summed over all
// ranks.
struct WaitLine {
  WaitClass kind{};
  uint16_t function = 0;                    // the function's id in gen/mpi.table
  uint32_t site = archive::kNone;           // index in Tables::sites
  context::NodeId region = context::kRoot;  // node in Tables::space
  uint64_t ns = 0, count = 0, longest = 0;
  uint32_t ranks = 0;                 // number of processes that waited
  uint32_t process = archive::kNone;  // the process that waited most
  uint64_t process_ns = 0;
  // the causes, largest first; their times add up to `ns`
  std::vector<WaitCause> causes;
  std::vector<std::pair<uint32_t, uint64_t>> by_process;  // The processes that waited, and their waiting
                                                          // times in ns.
};

struct Waits {
  bool known = false;   // True if there is a trace of MPI calls.
  uint64_t calls = 0;   // The number of calls in the trace.
  uint64_t mpi_ns = 0;  // total time in these calls
  uint64_t ns = 0;      // total waiting time
  std::array<uint64_t, kWaitClasses> by_class{};
  std::vector<WaitLine> lines;  // largest first
  CriticalPath path;
  PathSteps steps;  // the steps of the critical path; empty if `each` was nullptr
  Causality causality;
  std::vector<archive::MachineClock> machines;
  std::vector<std::string> servers;  // The names of the servers to which CauseKey::server refers.
  uint64_t unknown = 0;              // The number of requests that were completed in the trace, but were
                                     // started before the trace.
  // The number of operations without a counterpart in the other process's trace (unmatched.h).
  uint64_t unmatched = 0;
  std::vector<archive::Loss> losses;  // The parts of the trace that could not be read.
};

// The default number of calls kept in memory.
inline constexpr size_t kCallsHeld = size_t{1} << 20;

// Uses at most `threads` threads. In addition to unmatched operations and the packed waits, about
// `calls_held` calls of the trace are kept in memory.
//
// If there is a team, all processes of the team must call this function with the same tables. The processes
// divide the work (worker_team.h). Process 0 gets exactly the result that a single process would get. The
// other processes get an empty result. If `each` is not nullptr, it receives the waits, indexed by line, and
// the result also contains the steps of the critical path. If causality was repaired (causality.h), these
// waits have the repaired times. The argument `each` must be nullptr if there is a team.
Waits FindWaits(const archive::Tables& tables, unsigned threads, size_t calls_held = kCallsHeld,
                query::Team* team = nullptr, std::vector<WaitStore>* each = nullptr);

}  // namespace rankine::analysis
