// The profile merged over ranks, cut four ways: by call site, by function, by communicator, by collective
// operation. All times in ns. Times are sums over all ranks and threads. Calls that never returned are among
// them, up to the end of their process.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "analysis/processes/phase.h"
#include "analysis/processes/spread.h"
#include "archive/tables.h"

namespace rankine::analysis {

// One line of any cut. `function`, `site` and `comm` are archive::kNone where the cut does not distinguish
// them.
struct ProfileLine {
  uint32_t function = archive::kNone;
  uint32_t site = archive::kNone;
  uint32_t comm = archive::kNone;
  Phase phase = Phase::run;  // of the function; always run where the cut does not distinguish functions
  uint64_t calls = 0;
  uint64_t timed = 0;  // of the calls; where fewer, time_sum is scaled up from them
  uint64_t time_sum = 0, time_min = 0, time_max = 0;  // of single calls; min is 0 when there was none
  uint64_t open = 0, open_time = 0;                   // of calls and time_sum, those that never returned
  uint64_t stall = 0;      // of the time of processes that know it; the rest has none
  uint64_t stallable = 0;  // the time of those processes; 0: nobody knows
  uint64_t bytes = 0;      // query::BytesMoved
  Spread time;             // time per process, ranks that never called included as 0
};

struct Profile {
  std::vector<ProfileLine> sites;      // by (function, call site), most time first
  std::vector<ProfileLine> functions;  // most time first
  std::vector<ProfileLine> comms;      // most time first; calls without a communicator are left out
  std::vector<ProfileLine>
      collectives;        // functions in which all ranks of a communicator take part, most time first
  uint64_t time_sum = 0;  // over all rows of Phase::run, as the share of MPI counts them
  uint64_t calls = 0;     // over all rows
};

// Rows that name a process beyond the table (a damaged archive) are left out. Ties are broken by function,
// site and communicator, so that equal archives give equal lists.
Profile MakeProfile(const archive::Tables& tables);

}  // namespace rankine::analysis
