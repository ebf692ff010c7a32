// SPDX-License-Identifier: BSD-3-Clause
// Finds the process that ended a run abnormally, and the processes whose MPI calls could not return after
// that. The records of such open calls come from the dying processes (query/records/open_calls.h).
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

// A process that ended in an MPI call, after the first process had ended.
struct LeftBehind {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenCall call;
  uint64_t after = 0;  // ns in the call since the first end; all ns in it if that time is unknown
  bool needs = false;  // the call needed the process that ended first
};

struct AbnormalEnd {
  uint32_t process = archive::kNone;        // the process that ended first, index in Tables::processes
  bool timed = false;                       // the time of that end is known
  context::NodeId region = context::kRoot;  // its innermost region; kRoot: unknown
  uint32_t site = archive::kNone;           // of its last sample outside of MPI
  std::vector<LeftBehind> left;             // most time first
  size_t together = 0;  // other processes that were in MPI calls and ended at the same time or earlier
};

// Empty if all processes ended as they should, or if their end was not recorded (the archive was made while
// they ran). `endings` are those of the same tables.
std::optional<AbnormalEnd> FindAbnormalEnd(const archive::Tables& tables, std::span<const Ending> endings);

// Did the process end abnormally, and more than 1 % earlier than the longest one? `runtime` is its own run
// time, `longest` the longest of all.
bool EndedEarly(const Ending& ending, uint64_t runtime, uint64_t longest);

}  // namespace rankine::analysis
