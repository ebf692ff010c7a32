// SPDX-License-Identifier: BSD-3-Clause
// The profile summed over ranks, in four tables: by call site, function, communicator and collective
// operation. Times are in ns, summed over all ranks and threads. Calls that never returned count until the
// end of their process.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "analysis/processes/phase.h"
#include "analysis/processes/spread.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// One line of a table. `function`, `site` and `comm` are archive::kNone where the table does not distinguish
// them.
struct ProfileLine {
  uint32_t function = archive::kNone;
  uint32_t site = archive::kNone;
  uint32_t comm = archive::kNone;
  Phase phase = Phase::run;  // phase of the function; `run` where the table does not distinguish functions
  uint64_t calls = 0;
  uint64_t timed = 0;  // number of timed calls; if it is below `calls`, time_sum is scaled up
  // min and max of single calls; min is 0 if there was none
  uint64_t time_sum = 0, time_min = 0, time_max = 0;
  uint64_t open = 0, open_time = 0;  // the part of `calls` and `time_sum` of calls that never returned
  uint64_t stall = 0;                // stalled time in processes that measured it; others add nothing
  uint64_t stallable = 0;            // all time of these processes; 0: no process measured it
  uint64_t bytes = 0;                // query::BytesMoved
  Spread time;                       // time per process; ranks that never called count as 0
};

struct Profile {
  std::vector<ProfileLine> sites;      // one line for each function and call site, most time first
  std::vector<ProfileLine> functions;  // most time first
  std::vector<ProfileLine> comms;      // most time first; calls without a communicator are left out
  std::vector<ProfileLine>
      collectives;        // functions in which all ranks of a communicator take part, most time first
  uint64_t time_sum = 0;  // over all rows of Phase::run, for the share of MPI
  uint64_t calls = 0;     // over all rows
};

// Rows of a process beyond the table (a damaged archive) are left out. Ties are ordered by function, call
// site and communicator, so that equal archives give equal lists.
Profile MakeProfile(const archive::Tables& tables);

}  // namespace rankine::analysis
