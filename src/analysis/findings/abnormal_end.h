// SPDX-License-Identifier: BSD-3-Clause
// A run that did not end as it should: who ended it, and who then stood in a call that could not return.
// The dying process left behind what is known of such a call (query/records/open_calls.h).
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/processes/endings.h"
#include "archive/tables.h"
#include "query/records/open_calls.h"

namespace rankine::analysis {

// A process that stood in a call when it ended, after the first one had.
struct LeftBehind {
  uint32_t process = archive::kNone;  // index in Tables::processes
  query::OpenCall call;
  uint64_t after = 0;  // ns in it from the first end on; all of it where that end's time is not known
  bool needs = false;  // the call could not return without the one that ended first
};

struct AbnormalEnd {
  uint32_t process = archive::kNone;        // the one that ended first, index in Tables::processes
  bool timed = false;                       // when that was is known
  context::NodeId region = context::kRoot;  // that it was in; kRoot: not known
  uint32_t site = archive::kNone;           // of its last sample outside of MPI
  std::vector<LeftBehind> left;             // most time first
  size_t together = 0;                      // others in calls of MPI that ended at the same time, or earlier
};

// Absent where all ended as they should, or where nobody saw how (the archive was made while they ran).
// `endings`: of the same tables.
std::optional<AbnormalEnd> FindAbnormalEnd(const archive::Tables& tables, std::span<const Ending> endings);

// Did it end early: in another way than it should, and by more than a hundredth before the longest one did.
// `runtime`: of the process, `longest`: of all.
bool EndedEarly(const Ending& ending, uint64_t runtime, uint64_t longest);

}  // namespace rankine::analysis
