// SPDX-License-Identifier: BSD-3-Clause
// Finds the process that ended a run abnormally, and the processes whose MPI calls could not return after
// that. A process that a signal ends writes records of its own open MPI calls (query/records/open_calls.h).
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/processes/endings.h"
#include "archive/rows/none.h"
#include "query/records/open_calls.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// A process that was still in an MPI call when another process ended the run.
struct LeftBehind {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenCall call;
  // The time in ns that the process stayed in the call after the first process ended. If the end of the first
  // process is unknown: the whole time in the call.
  uint64_t after = 0;
  bool needs = false;  // True if the call needs the process that ended first.
};

struct Polling {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenPolls polls;
};

struct AbnormalEnd {
  uint32_t process = archive::kNone;        // The process that ended first, as an index in
                                            // Tables::processes.
  bool timed = false;                       // True if the time at which the process ended is known.
  context::NodeId region = context::kRoot;  // innermost region of that process; `kRoot`: unknown
  uint32_t site = archive::kNone;           // The call site of the last sample that the process took
                                            // outside MPI.
  std::vector<LeftBehind> left;             // most time first
  // The number of other processes that were in MPI calls and did not end before this process.
  size_t together = 0;
  // processes that had polled without success for a long time when they ended; most time first
  std::vector<Polling> polling;
};

// The result is empty if all processes ended normally. The result is also empty if the archive was written
// while the processes ran, because such an archive contains no ends of processes. The argument `endings` must
// have been made from `tables`.
std::optional<AbnormalEnd> FindAbnormalEnd(const archive::Tables& tables, std::span<const Ending> endings);

// True if the process ended abnormally, and more than 1 % earlier than the process that ran longest. The
// argument `runtime` is the run time of the process, and `longest` is the longest run time of any process.
bool EndedEarly(const Ending& ending, uint64_t runtime, uint64_t longest);

}  // namespace rankine::analysis
