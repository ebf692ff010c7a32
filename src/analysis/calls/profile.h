// SPDX-License-Identifier: BSD-3-Clause
// The profile of the run, summed over ranks. The profile has four tables: by call site, by function, by
// communicator and by collective operation. Times are in ns, summed over all ranks and threads. A call that
// never returned counts as lasting until its process ended.
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

// One line of a table of the profile. If a table does not distinguish functions, call sites or
// communicators, the field `function`, `site` or `comm` is `archive::kNone`.
struct ProfileLine {
  uint32_t function = archive::kNone;
  uint32_t site = archive::kNone;
  uint32_t comm = archive::kNone;
  Phase phase = Phase::run;  // phase of the function; `run` if the table does not distinguish functions
  uint64_t calls = 0;
  // number of calls whose duration was measured; if fewer than `calls`, time_sum is extrapolated to all calls
  uint64_t timed = 0;
  // shortest and longest call; min is 0 if no call was measured
  uint64_t time_sum = 0, time_min = 0, time_max = 0;
  // The part of `calls`, and of `time_sum`, that belongs to calls that never returned.
  uint64_t open = 0, open_time = 0;
  uint64_t stall = 0;  // The stall time, summed over the processes that measured stalls.
  // total time in the calls, on the processes that measured stalls; 0: no process measured stalls
  uint64_t stallable = 0;
  uint64_t bytes = 0;  // The moved bytes, as query::BytesMoved defines them.
  Spread time;         // distribution of time over the processes; ranks that made no such call count as 0
};

struct Profile {
  std::vector<ProfileLine> sites;        // There is one line for each pair of function and call site, most
                                         // time first.
  std::vector<ProfileLine> functions;    // most time first
  std::vector<ProfileLine> comms;        // most time first; calls that have no communicator are left out
  std::vector<ProfileLine> collectives;  // The functions of collective operations, most time first.
  uint64_t time_sum = 0;  // time over all rows of Phase::run; shares of MPI time are relative to this sum
  uint64_t calls = 0;     // over all rows
};

// In a damaged archive, a row may have a process index that is not in the table. Such rows are ignored.
// Lines with equal time are ordered by function, call site and communicator, so that the result is
// reproducible.
Profile MakeProfile(const archive::Tables& tables);

}  // namespace rankine::analysis
