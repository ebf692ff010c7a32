// SPDX-License-Identifier: BSD-3-Clause
// Finds the process that ended a run abnormally, and the processes whose MPI calls could not return after
// that. A dying process itself writes the records of its open MPI calls (query/records/open_calls.h).
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

// A process that was still in an MPI call when the first process had ended.
struct LeftBehind {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenCall call;
  // ns that it stayed in the call after the first process ended; if that moment is unknown, its whole time in
  // the call
  uint64_t after = 0;
  bool needs = false;  // true if the call could not complete without the process that ended first
};

struct AbnormalEnd {
  uint32_t process = archive::kNone;        // the process that ended first, index in Tables::processes
  bool timed = false;                       // true if we know when that process ended
  context::NodeId region = context::kRoot;  // innermost region of that process; kRoot: unknown
  uint32_t site = archive::kNone;           // call site of the last sample that the process took outside MPI
  std::vector<LeftBehind> left;             // most time first
  // number of other processes that were in MPI calls and ended no later
  size_t together = 0;
};

// Empty if all processes ended normally, or if their ends were not recorded because the archive was written
// while they ran. `endings` must belong to `tables`.
std::optional<AbnormalEnd> FindAbnormalEnd(const archive::Tables& tables, std::span<const Ending> endings);

// True if the process ended abnormally, and more than 1 % earlier than the longest-running one. `runtime` is
// the process's run time, `longest` the longest run time of any process.
bool EndedEarly(const Ending& ending, uint64_t runtime, uint64_t longest);

}  // namespace rankine::analysis
