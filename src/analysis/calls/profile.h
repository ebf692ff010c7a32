// SPDX-License-Identifier: BSD-3-Clause
// The profile summed over ranks, in four tables: by call site, function, communicator and collective
// operation. Times are in ns, summed over all ranks and threads. Calls that never returned count until their
// process ended.
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

// One line of a table. `function`, `site` and `comm` are archive::kNone if the table does not distinguish
// them.
struct ProfileLine {
  uint32_t function = archive::kNone;
  uint32_t site = archive::kNone;
  uint32_t comm = archive::kNone;
  Phase phase = Phase::run;  // phase of the function; `run` if the table does not distinguish functions
  uint64_t calls = 0;
  // number of calls whose duration was measured; if it is below `calls`, time_sum is scaled up
  uint64_t timed = 0;
  // shortest and longest call; min is 0 if no call was measured
  uint64_t time_sum = 0, time_min = 0, time_max = 0;
  // the share of `calls` and `time_sum` that is due to calls that never returned
  uint64_t open = 0, open_time = 0;
  uint64_t stall = 0;      // stall time, over the processes that measured it
  uint64_t stallable = 0;  // total time in these processes; 0: no process measured stalls
  uint64_t bytes = 0;      // bytes moved, as defined by query::BytesMoved
  Spread time;             // time per process; ranks that made no such call count as 0
};

struct Profile {
  std::vector<ProfileLine> sites;        // one line for each function and call site, most time first
  std::vector<ProfileLine> functions;    // most time first
  std::vector<ProfileLine> comms;        // most time first; calls that have no communicator are left out
  std::vector<ProfileLine> collectives;  // functions of collective operations, most time first
  uint64_t time_sum = 0;  // over all rows of Phase::run; the whole that shares of MPI time refer to
  uint64_t calls = 0;     // over all rows
};

// Rows that name a process beyond the table (a damaged archive) are left out. Ties are broken by function,
// call site and communicator, so that equal archives give equal lists.
Profile MakeProfile(const archive::Tables& tables);

}  // namespace rankine::analysis
